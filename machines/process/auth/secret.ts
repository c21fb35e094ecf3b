/**
 * A password on its way from the form to the one request that needs it. Inspectors, snapshots and logs see only
 * `[secret]`; `take` returns the value once and forgets it. So no machine, event log or stored snapshot holds a
 * password longer than its request takes to start.
 */
export class Secret {
  #value: string | null;

  constructor(value: string) {
    this.#value = value;
  }

  /**
   * Returns the value and forgets it.
   * @throws {Error} when it was taken before.
   */
  take(): string {
    const value = this.#value;
    if (value === null) throw new Error('The secret was taken before.');
    this.#value = null;
    return value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }
}
