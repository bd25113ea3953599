import { createCommand, interrupted, print, runCommand } from "../../scripts/cli/command.ts";
import { addModelOptions, type ModelFlags } from "../../scripts/cli/model_options.ts";
import { openFlaggedModels } from "../../scripts/cli/open_models.ts";

const roles = ["user", "judge"] as const;

/** A command that greets each of its models twice, for the tests of what all commands with models share. */
const command = createCommand("greet", "Greets models").action(async (flags: ModelFlags) => {
  await using models = await openFlaggedModels(flags, { roles, concurrency: 2 });
  const texts: string[] = [];
  for (const role of [...roles, ...roles]) {
    const messages = [{ role: "user" as const, content: `Hello ${role}` }];
    texts.push((await models.chat(role)({ messages }, { signal: interrupted })).text);
  }
  const named = roles.map((role) => models.model(role));
  print(JSON.stringify({ texts, named, totals: models.totals(), secrets: models.secrets.length }));
});

await runCommand(addModelOptions(command, { roles }));
