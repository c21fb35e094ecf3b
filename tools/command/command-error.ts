/** Thrown if a command cannot do what was asked. The message says what would help. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly status: 1 | 2;

  /** @param status 2 for a wrong command line. */
  constructor(message: string, status: 1 | 2 = 1) {
    super(message);
    this.status = status;
  }
}
