import type { Option } from '#schemas/forms/answer-schema.ts';

/** Words as they are compared: without accents, capitals and punctuation; "&" is "and", and "King's" is "kings". */
export function foldWords(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Letters that have one capital and two small forms are one, and so are those of two capitals: "ẞ" and "SS".
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      // At the end of a word, and only there, a small sigma is another.
      .replaceAll('ς', 'σ')
      .normalize('NFKD')
      .replaceAll(/[\p{M}'’]/gu, '')
      .replaceAll('&', ' and ')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** Options with their words made ready to be looked through, which is done once and not at each key. */
export interface FoldedOption {
  readonly option: Option;
  readonly title: string;
  /** Of its title, hint and group, each with a space before it. */
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
 * The options in which each typed word begins a word, wherever it stands; those whose title begins with what was typed come
 * first. In the order of the options otherwise; all of them where nothing was typed.
 */
export function matchOptions(folded: readonly FoldedOption[], typed: string): readonly Option[] {
  const wanted = foldWords(typed);
  if (wanted === '') return folded.map(({ option }) => option);
  const parts = wanted.split(' ');
  const found = folded.filter(({ words }) => parts.every((part) => words.includes(` ${part}`)));
  const isFirst = ({ title }: FoldedOption) => title.startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].map(({ option }) => option);
}

/** The one option that is called what was typed; undefined: none is, or several are. */
export function optionCalled(folded: readonly FoldedOption[], typed: string): Option | undefined {
  const wanted = foldWords(typed);
  const found = wanted === '' ? [] : folded.filter(({ title }) => title === wanted);
  return found.length === 1 ? found[0]?.option : undefined;
}
