import { gapsIn } from '#api/rules/forms/check/texts.ts';
import { didYouMean } from '#api/rules/words/near-word.ts';
import { zeroOf } from '../councils/text-names.ts';
import { lostNames, wrongNames } from './worksheet-names.ts';

/** The originals of a worksheet; an entry is undefined if a file cannot be read and so the originals are unknown. */
export interface Originals {
  /** The portal's texts by dotted key, in every plural form of the language. */
  readonly texts: ReadonlyMap<string, string>;
  /** Words from the council's own settings. */
  readonly names: ReadonlySet<string> | undefined;
  /** Sentences from forms. */
  readonly sentences: ReadonlySet<string> | undefined;
}

/** A filled-in row of a worksheet, with its cells trimmed. */
interface SheetRow {
  readonly what: keyof Originals;
  /** The dotted key of a text; empty for names and sentences. */
  readonly name: string;
  readonly words: string;
  readonly translation: string;
}

/**
 * Returns the faults of a row, each as a sentence with its cure: nothing shows the row, or its names in braces differ.
 * `tenant check` would later find the same mistakes in the files.
 */
export function faultsOfRow(row: SheetRow, originals: Originals, locale: string): string[] {
  const stray = strayRow(row, originals);
  if (stray !== undefined) return [stray];
  const { what, name, words, translation } = row;
  const original = what === 'texts' ? (originals.texts.get(name) ?? words) : words;
  const wrong = wrongNames(original, translation);
  // A misspelt name is also missing; one message is enough.
  const faults =
    wrong.length > 0 ? wrong : lost(row, original, { locale, hasZero: originals.texts.has(zeroOf(name)) });
  return faults.map((fault) => `"${what === 'texts' ? name : brief(words)}" ${fault}`);
}

function lost(
  { what, name, translation }: SheetRow,
  original: string,
  counts: { readonly locale: string; readonly hasZero: boolean },
): string[] {
  if (what !== 'sentences') return lostNames({ ...counts, key: name }, original, translation);
  const gaps = gapsIn([{ text: original, pointer: '' }], { [original]: translation });
  if (!gaps.some(({ kind }) => kind === 'textPlaceholders')) return [];
  const left = lostNames({ ...counts, key: '' }, original, translation);
  return left.length > 0
    ? left
    : [
        'has different names in double braces. Use the names from the original, each with its words after a bar.',
      ];
}

/** Returns the fault of a row that nothing would ever show; undefined if there is none. */
function strayRow({ what, name, words }: SheetRow, originals: Originals): string | undefined {
  const known = originals[what];
  const key = what === 'texts' ? name : words;
  if (known === undefined || known.has(key)) return undefined;
  if (key === '')
    return `the column "${what === 'texts' ? 'name' : 'words'}" is empty, so it is not clear what this translates. ${copyAgain}`;
  const said = {
    texts: `there is no text "${key}".`,
    names: `"${key}" is not in tenant.json, lettings.json, actions.json or front-page.json.`,
    sentences: `no form has the sentence "${key}".`,
  };
  return `${said[what]} ${didYouMean(key, [...known.keys()])}${copyAgain}`;
}

const copyAgain =
  'Copy the first three columns from a new table and check that the translation still fits, or remove the row.';

function brief(words: string): string {
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}
