import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDefinition } from '#api/rules/forms/check/check-definition.ts';
import { diffForms } from '#tools/form-diff/diff-forms.ts';
import { walk } from '#domain/forms/journey/effective-answers.ts';
import { coverageOf } from '#tools/form-journeys/coverage.ts';
import { formJourneys } from '#tools/form-journeys/form-journeys.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import { fillGaps } from '#domain/forms/texts/gaps.ts';
import { mayLeadTo, partsOfSentence, withoutLinks } from '#domain/forms/texts/links.ts';
import { shownTexts } from '#domain/forms/texts/shown-texts.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { PageText } from '#schemas/forms/page-text.ts';
import { formOf, number, page, words, yesOrNo } from './form-fixtures.ts';
import { today } from './arbitrary-answers.ts';

const isFull = process.env['LINTEL_FULL'] === '1';

const rich = { gt: [{ answer: 'savings' }, 16_000] } as const;
const texts: Readonly<Record<string, PageText>> = {
  intro: { before: 'savings', paragraphs: ['Count everything.'] },
  rich: { after: 'savings', when: rich, look: 'warning', paragraphs: ['You have {{savings|money}}.'] },
  why: { before: 'shares', look: 'details', heading: 'Help with this', points: ['Shares count, too.'] },
  end: { when: { not: rich }, paragraphs: ['You may be able to join.'] },
};

function withTexts(of: Readonly<Record<string, PageText>>) {
  const means = page('What do you have?', {
    savings: number(0, 99_000),
    shares: { ...words, when: rich },
  });
  return formOf({ means: { ...means, texts: of }, read: { ...page('Before you go on', {}), texts: of } });
}

const definition = formOf({
  means: {
    ...page('What do you have?', { savings: number(0, 99_000), shares: { ...words, when: rich } }),
    texts,
  },
});

function shownWith(values: Readonly<Record<string, AnswerValue>>): readonly string[] {
  const walked = walk(definition, { values, lists: {} }, today);
  return walked.pages.flatMap((placed) => shownTexts(walked, placed));
}

test('texts appear with their question and condition, and not while that is unknown', () => {
  expect(shownWith({})).toEqual(['intro']);
  expect(shownWith({ savings: 16_000 })).toEqual(['intro', 'end']);
  expect(shownWith({ savings: 16_001 })).toEqual(['intro', 'rich', 'why']);
});

test('a text about an item refers to that item', () => {
  const perItem = formOf(
    {
      people: { title: 'Who?', list: 'people' },
      person: {
        ...page('About {{name}}', { works: yesOrNo }, { each: 'people' }),
        texts: {
          pay: { after: 'works', when: { eq: [{ answer: 'item.works' }, true] }, paragraphs: ['Pay.'] },
        },
      },
    },
    { lists: { people: { one: 'person', itemName: 'Person', maxItems: 3 } } },
  );
  const people = [{ id: 'a', works: true }, { id: 'b', works: false }, { id: 'c' }];
  const walked = walk(perItem, { values: {}, lists: { people } }, today);
  const shown = walked.pages.map((placed) => [placed.item, shownTexts(walked, placed)]);
  expect(shown).toEqual([
    [null, []],
    ['a', ['pay']],
    ['b', []],
    ['c', []],
  ]);
});

test('each conditional text is proved to be shown, and journeys cover it both ways', () => {
  const proofs = proveReachable(definition, today);
  expect(proofs.filter(({ kind }) => kind === 'text').map(({ what, verdict }) => [what, verdict])).toEqual([
    ['The text "rich" of the page "means"', 'reached'],
    ['The text "end" of the page "means"', 'reached'],
  ]);
  const made = formJourneys(definition, today);
  expect(made.differences).toEqual([]);
  expect(coverageOf(definition, made).find(({ kind }) => kind === 'texts')).toMatchObject({ all: 2, met: 2 });
  const savings = made.journeys.map(({ answers }) => answers.values['savings']);
  expect(savings).toEqual(expect.arrayContaining([16_000, 16_001]));
});

test('a comparison names texts added, removed, moved, restyled or shown to other people', () => {
  const { intro, rich: warned, end } = texts;
  if (intro === undefined || warned === undefined || end === undefined) throw new Error('no texts');
  const before = formOf({
    means: { ...page('What?', { savings: number(0, 9) }), texts: { intro, warned, end } },
  });
  const { before: _above, ...below } = intro;
  const { when: _when, ...always } = end;
  const after = formOf({
    means: {
      ...page('What?', { savings: number(0, 9) }),
      texts: { intro: { ...below, after: 'savings', look: 'inset' }, end: always, fresh: intro },
    },
  });
  expect(diffForms(before, after).map((one) => one.words)).toEqual([
    'text removed: warned (“You have {{savings|money}}.”)',
    'place of the text intro (“Count everything.”): above savings → below savings',
    'look of the text intro (“Count everything.”): plain → inset',
    'text added: fresh (“Count everything.”)',
    'the text end is always shown now',
  ]);
});

test('a page without questions may have texts only at its end', () => {
  const found = checkDefinition(withTexts(texts)).filter(({ pointer }) => pointer.startsWith('/pages/read'));
  expect(found.map(({ kind, pointer }) => [kind, pointer])).toEqual(
    expect.arrayContaining([
      ['forms.textPlace', '/pages/read/texts/intro/before'],
      ['forms.textPlace', '/pages/read/texts/rich/after'],
    ]),
  );
  expect(found.some(({ pointer }) => pointer.startsWith('/pages/read/texts/end'))).toBe(false);
});

test.each([
  [
    'See [who can join](/content/guides/who-can-join#age).',
    ['See ', '→/content/guides/who-can-join#age who can join', '.'],
  ],
  [
    '[Call us](tel:+44-1632-960142) or [write](mailto:homes@council.example)',
    ['→tel:+44-1632-960142 Call us', ' or ', '→mailto:homes@council.example write'],
  ],
  [
    '[Shelter (charity)](https://shelter.example/a_(b)?c=1&d=2) helps',
    ['→https://shelter.example/a_(b)?c=1&d=2 Shelter (charity)', ' helps'],
  ],
  [
    '[run](javascript:alert(1)) and [go](//host.example)',
    ['[run](javascript:alert(1)) and [go](//host.example)'],
  ],
  ['{{rent|[no](https://a.example)}} is a gap', ['{{rent|[no](https://a.example)}} is a gap']],
  ['[how {{rent|rent}} works](/content)', ['→/content how {{rent|rent}} works']],
  ['no [link] (here) and <b>none</b>', ['no [link] (here) and <b>none</b>']],
])('%s', (text, expected) => {
  const parts = partsOfSentence(text).map((part) =>
    part.kind === 'words' ? part.text : `→${part.address} ${part.text}`,
  );
  expect(parts).toEqual(expected);
});

test('no answer can create a link, or change where one leads', () => {
  const wicked = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '[x](https://evil.example)',
      '](https://evil.example)',
      '}} [x](javascript:alert(1))',
      '<a href="https://evil.example">x</a>',
    ),
  );
  const sentence = 'You pay {{rent|your rent}}; see [what {{rent|rent}} is](/content/rents) and {{rent}}.';
  fc.assert(
    fc.property(wicked, (answer) => {
      const parts = partsOfSentence(sentence).map((part) => ({
        ...part,
        text: fillGaps(part.text, () => answer),
      }));
      const links = parts.flatMap((part) => (part.kind === 'link' ? [part.address] : []));
      expect(links).toEqual(['/content/rents']);
      // The whole text appears once.
      expect(parts.map(({ text }) => text).join('')).toBe(fillGaps(withoutLinks(sentence), () => answer));
    }),
  );
});

test('browsers resolve an accepted link as written', () => {
  const address = fc.oneof(
    // Like `webUrl`, whose paths take a second to prepare.
    fc
      .tuple(fc.constantFrom('https', 'http', 'ftp'), fc.webAuthority(), fc.array(fc.string()))
      .map(
        ([scheme, authority, path]) =>
          `${scheme}://${[authority, ...path.map(encodeURIComponent)].join('/')}`,
      ),
    fc
      .tuple(
        fc.constantFrom(
          '',
          '/',
          '//',
          '/\\',
          'https:/',
          'https://',
          'javascript:',
          'data:',
          'JavaScript:',
          '\tjavascript:',
          'tel:',
          'mailto:',
        ),
        fc.string(),
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(address, (one) => {
      const { protocol, host } = new URL(mayLeadTo(one) ? one : '/', 'https://council.example');
      expect(['https:', 'mailto:', 'tel:']).toContain(protocol);
      // A path never leads to another site.
      expect(one.startsWith('/') ? host : 'council.example').toBe('council.example');
    }),
    { numRuns: isFull ? 2_000 : 500 },
  );
  expect(mayLeadTo('/content/guides/who-can-join')).toBe(true);
});
