/** What an interpretation says itself that it left out: "Left out: the date of birth"; the group is what. */
export const LEFT_OUT: RegExp =
  /(?:\b(?:left out|ignored|omitted|disregarded|dropped|not (?:applied|considered|covered|included|understood|used)):|\b(?:i|we) (?:have )?(?:left out|ignored|omitted|disregarded|dropped|could not (?:apply|consider|include|understand|use))) *((?:[^.;!?]|\.(?=\d))+)/i;
