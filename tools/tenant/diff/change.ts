/** One difference between two councils, or two versions of one, as a person would tell it. */
export interface Change {
  /** What it is about, such as `Lettings rules`. */
  readonly group: string;
  /** `bids per week: 3 → 6`. */
  readonly words: string;
  /** The file that says it, counted from a council's folder. */
  readonly file: string;
  /** JSON pointer into it, where it is JSON. */
  readonly pointer?: string;
}

/** Where changes are told: the group and the file are the same for all of them. */
export class Telling {
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

  /** `what: before → after`, where they differ. A side that says nothing is shown as such. */
  value(
    what: string,
    before: string | number | undefined,
    after: string | number | undefined,
    pointer: string,
  ): void {
    if (before === after) return;
    this.say(`${what}: ${told(before)} → ${told(after)}`, pointer);
  }

  /**
   * Entries that came, went or changed their place, by what identifies them. Gives the pairs that both have.
   * @param what one entry is, `band`.
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
      if (!fresh.has(key)) this.say(`${what} taken away: ${nameOf(entry)}`, pointer);
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

/** A sentence among words stands in quotation marks. */
function told(value: string | number | undefined): string {
  if (value === undefined || value === '') return 'nothing';
  const text = String(value);
  return text.includes(' ') && !/["']/.test(text) ? `"${text}"` : text;
}
