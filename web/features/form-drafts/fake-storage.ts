/** Browser storage for tests, with a limit on the number of characters, as the standard has it. */
export class FakeStorage implements Storage {
  readonly #kept = new Map<string, string>();
  room = Infinity;
  get length() {
    return this.#kept.size;
  }
  keys = () => [...this.#kept.keys()];
  key = (place: number) => this.keys()[place] ?? null;
  getItem = (key: string) => this.#kept.get(key) ?? null;
  removeItem = (key: string) => void this.#kept.delete(key);
  clear = () => this.#kept.clear();
  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.#kept.set(key, value);
  }
}
