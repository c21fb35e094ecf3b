/** One difference between two councils, or two versions of one, in plain words. */
export interface Change {
  /** The area of the council's settings, such as `Lettings rules`. */
  readonly group: string;
  /** `bids per week: 3 → 6`. */
  readonly words: string;
  /** The file with the difference, relative to a council's folder. */
  readonly file: string;
  /** JSON pointer into the file, if it is JSON. */
  readonly pointer?: string;
}

/** Collects changes that share a group and a file. */
export class ChangeCollector {
  readonly changes: Change[] = [];
  readonly #group: string;
  readonly #file: string;

  constructor(group: string, file: string) {
    this.#group = group;
    this.#file = file;
  }

  say(words: string, pointer?: string): void {
    this.changes.push({
      group: this.#group,
      words,
      file: this.#file,
      ...(pointer === undefined ? {} : { pointer }),
    });
  }

  /** Records `what: before → after` if they differ. A missing value shows as `nothing`. */
  value(
    what: string,
    before: string | number | undefined,
    after: string | number | undefined,
    pointer: string,
  ): void {
    if (before === after) return;
    this.say(`${what}: ${inWords(before)} → ${inWords(after)}`, pointer);
  }

  /**
   * Records entries that were added, removed or reordered, matched by key. Returns the pairs that both sides have.
   * @param what the noun for one entry, such as `band`.
   */
  list<Entry>(
    what: string,
    before: readonly Entry[],
    after: readonly Entry[],
    { keyOf, nameOf }: { keyOf: (entry: Entry) => string; nameOf: (entry: Entry) => string },
    pointer: string,
  ): { key: string; before: Entry; after: Entry; at: string }[] {
    const old = new Map(before.map((entry) => [keyOf(entry), entry]));
    const fresh = new Map(after.map((entry) => [keyOf(entry), entry]));
    for (const [key, entry] of old) {
      if (!fresh.has(key)) this.say(`${what} removed: ${nameOf(entry)}`, pointer);
    }
    const both: { key: string; before: Entry; after: Entry; at: string }[] = [];
    for (const [index, [key, entry]] of [...fresh].entries()) {
      const known = old.get(key);
      if (known === undefined) this.say(`${what} added: ${nameOf(entry)}`, `${pointer}/${index}`);
      else both.push({ key, before: known, after: entry, at: `${pointer}/${index}` });
    }
    const order = (entries: ReadonlyMap<string, Entry>, other: ReadonlyMap<string, Entry>) =>
      [...entries.keys()].filter((key) => other.has(key));
    const [was, is] = [order(old, fresh), order(fresh, old)];
    if (was.some((key, index) => key !== is[index])) {
      const names = is.map((key) => fresh.get(key)).filter((entry) => entry !== undefined);
      this.say(`the order is now: ${names.map(nameOf).join(', ')}`, pointer);
    }
    return both;
  }
}

/** Returns the value as text; a phrase gets quotation marks. */
function inWords(value: string | number | undefined): string {
  if (value === undefined || value === '') return 'nothing';
  const text = String(value);
  return text.includes(' ') && !/["']/.test(text) ? `"${text}"` : text;
}
