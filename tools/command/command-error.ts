/** A command cannot do what was asked. The message tells the person who asked what would help. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly status: 1 | 2;

  /** @param status 2 where the command line itself is wrong. */
  constructor(message: string, status: 1 | 2 = 1) {
    super(message);
    this.status = status;
  }
}
