import { describe, expect, test } from 'vitest';
import { filesOf, folders, read, wordsOf } from './shipped.ts';

const pages = folders.flatMap((folder) =>
  filesOf(`${folder}/content`, '.html').map((path) => ({
    folder,
    path,
    html: read(`${folder}/content/${path}`),
  })),
);
const isPart = (path: string) => /(?:^|\/)(?:_header|_footer|info\/\w+)\.html$/.test(path);

test('every council has pages', () => {
  expect(folders.filter((folder) => !pages.some((page) => page.folder === folder))).toEqual([]);
});

describe.each(pages)('$folder/$path', ({ html }) => {
  test('has headings that go down by one, below the h1 from its name', () => {
    const levels = [...html.matchAll(/<h(\d)\b/g)].map(([, level]) => Number(level));
    const jumps = levels.filter((level, index) => level < 2 || level > (levels[index - 1] ?? 1) + 1);
    expect(jumps).toEqual([]);
    // A letter cannot link to a heading without an id.
    expect(html.match(/<h\d(?![^>]*\sid="[A-Za-z][\w:.-]*")/)).toBeNull();
  });

  test('closes every element', () => {
    const tags = [...html.replace(/<!--[^]*?-->/g, '').matchAll(/<(\/?)(\w+)[^>]*>/g)];
    const open: string[] = [];
    for (const [whole, closing, name = ''] of tags) {
      if (['img', 'br', 'hr'].includes(name)) continue;
      if (closing === '') open.push(name);
      else if (open.at(-1) === name) open.pop();
      else open.push(whole);
    }
    expect(open).toEqual([]);
  });
});

describe.each(pages.filter(({ path }) => !isPart(path)))('$folder/$path', ({ html }) => {
  test('has a name and a one-sentence description in plain words', () => {
    expect(html).toMatch(/^<!--\nname: \S.{2,60}\n/);
    expect(/^summary: (.+)$/m.exec(html)?.[1]).toMatch(/^.{10,90}\.$/);
  });
});

// A footer is a name and an address.
const english = pages.filter(({ path }) => path.startsWith('en-GB/') && !path.endsWith('_footer.html'));

describe.each(english)('$folder/$path', ({ html }) => {
  test('can be read by a nine-year-old', () => {
    const sentences = wordsOf(html.replace(/<small>[^]*?<\/small>/g, ''))
      .split(/[.!?:;]\s+/)
      .map((sentence) => sentence.match(/[\p{L}’-]+/gu) ?? [])
      .filter(({ length }) => length > 0);
    // GOV.UK's content style: no sentence over 25 words.
    expect(sentences.filter(({ length }) => length > 25).map((words) => words.join(' '))).toEqual([]);
    expect(gradeOf(sentences)).toBeLessThanOrEqual(6);
  });
});

/**
 * Returns Flesch and Kincaid's school grade: 4 is nine or ten years old. The grades of parts with 30 words vary
 * by about two.
 */
function gradeOf(sentences: readonly (readonly string[])[]): number {
  const words = sentences.flat();
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** Counts groups of vowels, without silent endings. */
function syllablesOf(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}
