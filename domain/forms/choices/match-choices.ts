import type { Option } from '#schemas/forms/answer-schema.ts';
import { foldWords } from '../../words/fold-words.ts';

/** An option with its words folded once, instead of at each key press. */
interface FoldedOption {
  readonly option: Option;
  readonly title: string;
  /** Its title, hint and group, each word with a space before it. */
  readonly words: string;
}

export function foldOptions(options: readonly Option[]): readonly FoldedOption[] {
  return options.map((option) => ({
    option,
    title: foldWords(option.title),
    words: ` ${foldWords([option.title, option.description ?? '', option.group ?? ''].join(' '))}`,
  }));
}

/**
 * Returns the options in which each typed word begins a word, in any position; titles that begin with the typed
 * text come first, otherwise the order of the options. Returns all options if nothing was typed.
 */
export function matchOptions(folded: readonly FoldedOption[], typed: string): readonly Option[] {
  const wanted = foldWords(typed);
  if (wanted === '') return folded.map(({ option }) => option);
  const parts = wanted.split(' ');
  const found = folded.filter(({ words }) => parts.every((part) => words.includes(` ${part}`)));
  const isFirst = ({ title }: FoldedOption) => title.startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].map(({ option }) => option);
}

/** Returns the one option with the typed title; `undefined` if there is none, or several. */
export function optionCalled(folded: readonly FoldedOption[], typed: string): Option | undefined {
  const wanted = foldWords(typed);
  const found = wanted === '' ? [] : folded.filter(({ title }) => title === wanted);
  return found.length === 1 ? found[0]?.option : undefined;
}
