/** The stream on which frames leave a child that a shell started; that shell opens it. */
export const FRAMES_FD = 3;
