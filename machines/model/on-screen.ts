/**
 * Words of a model for people with a browser, found by the name of a move: `<scenario>: <label>` where a scenario has its
 * own, `<state> <label>` where a state has,
 * the whole label (`after undoWindow`), the part after the event or actor (`ends: ok`), or the event or actor alone.
 */
export type WordsByMove<Words> = Readonly<Record<string, Words>>;

/** Returns the words for a move in a state; undefined if there are none. */
export function wordsFor<Words>(
  words: WordsByMove<Words>,
  label: string,
  state = '',
  scenario = '',
): Words | undefined {
  const [name = '', ...rest] = label.split(' ');
  const found = [
    `${scenario}: ${label}`,
    `${state} ${label}`,
    `${state} ${name}`,
    label,
    rest.join(' '),
    name,
  ].find((key) => words[key] !== undefined);
  return found === undefined ? undefined : words[found];
}

/**
 * Returns the entries for a state's name, as in `machines/model/state-name.ts`: those of each of its parts, or of the
 * nearest state around it.
 */
export function wordsOfState<Words>(
  words: Readonly<Record<string, readonly Words[]>>,
  state: string,
): Words[] {
  return state.split(' & ').flatMap((part) => {
    const own = Object.keys(words)
      .filter((name) => part === name || part.startsWith(`${name}.`))
      .toSorted((one, other) => other.length - one.length)[0];
    return own === undefined ? [] : (words[own] ?? []);
  });
}

/** A text of `tenants/base/locales` by its key: at least two names with dots between. */
const textKey = /^[\w-]+(?:\.[\w-]+)+$/;
const keyInText = /\{([\w-]+(?:\.[\w-]+)+)\}/g;

/** Returns the keys of the texts that an entry names: itself, or those in braces. */
export function keysIn(entry: string): string[] {
  if (textKey.test(entry)) return [entry];
  return [...entry.matchAll(keyInText)].flatMap(([, key]) => key ?? []);
}

/** Returns the text of a key as a council shows it. */
export type Say = (key: string) => string;

/** Returns a sentence with the texts of its keys: `Press “{bid.place}”.` */
export function fill(sentence: string, say: Say): string {
  return sentence.replaceAll(keyInText, (_, key: string) => say(key));
}

/** Returns what a person reads for an entry: a text in quotation marks, or a filled sentence. */
export function readable(entry: string, say: Say): string {
  return textKey.test(entry) ? `“${say(entry)}”` : fill(entry, say);
}
