import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mergeOver, type Json } from '#api/council-files/merge.ts';
import { makeCouncilFolder, type CouncilFolder } from '#tests/content/council-folder.ts';
import { goodForm } from './good-form.ts';
import { runCommand } from '../support/run-command.ts';

const inBase = 'base/forms/a-form.form.json';
let folder: CouncilFolder;

beforeEach(async () => {
  folder = await makeCouncilFolder();
  await folder.add('oakham');
  await folder.write(inBase, goodForm);
});
afterEach(() => folder.remove());

async function draw(...words: string[]) {
  const environment = { LINTEL_TENANTS: folder.path, LINTEL_DATA: join(folder.path, '.data') };
  const { status, said, complained } = await runCommand(environment, ['forms', 'draw', ...words]);
  return { status, out: said.join('\n'), err: complained.join('\n') };
}

/** Returns the picture or the page of the form after a patch. */
async function drawn(kind: 'svg' | 'html', patch: Json = {}) {
  await folder.write(inBase, mergeOver(goodForm, patch));
  const path = join(folder.path, `drawn.${kind}`);
  const { status, out } = await draw('oakham', 'a-form', '--out', path);
  return { status, out, text: await readFile(path, 'utf8') };
}

/** Returns the text of a picture, line by line, as one string. */
const wordsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, words]) => words).join(' ');

const morePage = (name: string, at: number) => ({
  title: `Is there something else that we should know about ${name}?`,
  ...(at > 0 && at % 2 === 0 && { when: { eq: [{ answer: 'rents' }, true] } }),
  schema: { type: 'object', properties: { [name]: { type: 'boolean' } } },
  ui: { [name]: { label: 'There is something else that you should know' } },
});
const never: Json = { pages: { arrears: { when: { eq: null, gt: [{ answer: 'rooms' }, 20] } } } };

describe('forms draw', () => {
  test.each([
    ['no council', [], 2, /Which council\? Choose one of: oakham\./],
    ['a council that is not there', ['okham', 'a-form'], 1, /no council "okham"/],
    ['no form', ['oakham'], 2, /Which form\?/],
    ['a form that is not there', ['oakham', 'b-form'], 1, /no form "b-form"/],
    ['a file that is no picture', ['oakham', 'a-form', '--out', 'a.png'], 2, /end in \.html or \.svg/],
  ])('says what to do about %s', async (_what, words, status, said) => {
    expect(await draw(...words)).toMatchObject({ status, err: expect.stringMatching(said) });
  });

  test('says what is in its way, and leaves nothing behind', async () => {
    const path = join(folder.path, 'drawn.svg');
    await mkdir(path);
    const { status, err } = await draw('oakham', 'a-form', '--out', path);
    expect([status, err]).toEqual([1, expect.stringContaining('it is a folder')]);
    expect((await readdir(folder.path)).filter((name) => name.endsWith('~'))).toEqual([]);
  });

  test('writes the picture and the page beside each other where nothing else is said', async () => {
    const { status, out } = await draw('oakham', 'a-form');
    expect(status).toBe(0);
    expect(await readdir(join(folder.path, '.data/drawings/oakham'))).toEqual(['a-form.html', 'a-form.svg']);
    expect(out).toMatch(/✓ a-form: 7 pages; all \d+ pages, conditions and ends are proved$/);
  });

  test('shows sections, pages, lists and conditions in the words that people read', async () => {
    const words = wordsOf((await drawn('svg')).text);
    for (const said of [
      'About you',
      '1. What is your name?',
      '2. Who lives with you? List: add each person',
      '3. About the person 4 questions, for each person',
      '7. Do you owe rent? 1 question: yes or no Only if “Do you rent your home?” is yes',
      'Receipt: We have it',
    ])
      expect(words).toContain(said);
  });

  test('shows options, warnings, texts and files that only some meet, and what a value is worked out from', async () => {
    const isLarge = { gte: [{ answer: 'adults' }, 2] };
    const proof = {
      type: 'array',
      items: { type: 'string', format: 'file-id' },
      uniqueItems: true,
      maxItems: 3,
      documentKind: 'income',
      later: true,
    };
    const heating = {
      type: 'string',
      oneOf: [
        { const: 'gas', title: 'Gas' },
        { const: 'coal', title: 'Coal', when: isLarge },
      ],
    };
    const patch: Json = {
      derived: {
        adults: { count: { list: 'people', where: { gte: [{ age: 'item.born' }, 18] } } },
      },
      pages: {
        rent: {
          schema: { properties: { heating, proof } },
          ui: {
            rooms: { warn: { many: { moreThan: 12, text: 'Is this right?' } } },
            heating: { label: 'How is it heated?' },
            proof: { label: 'What you earn' },
          },
          texts: { note: { heading: 'Large homes', when: isLarge } },
        },
      },
    };
    const adults =
      '“the number of ‘person’ of which the age by ‘Date of birth’ is at least 18” is at least 2';
    for (const kind of ['svg', 'html'] as const) {
      const { text } = await drawn(kind, patch);
      const words = kind === 'svg' ? wordsOf(text) : text.replaceAll(/<[^>]+>/g, '');
      for (const said of [
        `“Coal” only if ${adults}`,
        'is asked whether it is right, if “How many rooms are there?” is more than 12',
        `Says “Large homes” only if ${adults}`,
        'up to 3 files as proof of income, which may be sent later',
        'one of 2',
      ])
        expect(words).toContain(said);
    }
  });

  test('leads past what only some are asked, and has the shape of its sheet', async () => {
    const { text } = await drawn('svg');
    const [, width = NaN, height = NaN] = (/viewBox="0 0 (\d+) (\d+)"/.exec(text) ?? []).map(Number);
    expect(width / height).toBeCloseTo(420 / 297, 1);
    expect(text).toContain('width="420mm" height="297mm"');
    // One of seven pages has a condition, so one way runs beside the main line.
    expect(text.match(/class="line some"/g)).toHaveLength(1);
    const places = [...text.matchAll(/<rect class="card" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)];
    const right = Math.max(...places.map(([, x, wide]) => Number(x) + Number(wide)));
    expect(right).toBeGreaterThan(width * 0.85);
  });

  test('names the option and the item that a condition means', async () => {
    const where = { not: { eq: [{ answer: 'item.relationship' }, 'child'] } };
    const when = { eq: null, some: { list: 'people', where } };
    const { text } = await drawn('html', { pages: { arrears: { when } } });
    expect(text).toContain('Only if for one person, “Relationship” is not “Child”.');
  });

  test('marks what is not proved, in the picture and in words, and ends with 1', async () => {
    const picture = await drawn('svg', never);
    expect(wordsOf(picture.text)).toMatch(/7\. Do you owe rent\?.+✗ not proved/);
    expect(picture.status).toBe(1);
    expect(picture.out).toMatch(/✗ a-form: 7 pages; 1 of \d+ pages, conditions and ends are not proved/);
    expect((await drawn('html', never)).text).toMatch(/Do you owe rent\?<\/h3><p>.*Not proved\./);
  });

  test('draws a form with mistakes, and says that it cannot be proved', async () => {
    const { status, text } = await drawn('svg', {
      pages: { arrears: { when: { eq: [{ answer: 'rent' }, true] } } },
    });
    expect(status).toBe(1);
    expect(wordsOf(text)).toContain('not proved, since it has mistakes');
  });

  test('lets no word of a form become markup', async () => {
    const title = 'Rent < income & "more" </text><script>';
    for (const kind of ['svg', 'html'] as const) {
      const { text } = await drawn(kind, { pages: { rent: { title } } });
      expect(text).toContain('&lt;/text&gt;');
      expect(text).not.toContain('<script');
    }
  });

  test('has a name, a description and the same in words for who cannot see it', async () => {
    const { text } = await drawn('html');
    expect(text).toMatch(/<svg [^>]*role="img" aria-labelledby="flow-title flow-words"/);
    expect(text).toContain('<desc id="flow-words">');
    const inWords = text.slice(text.indexOf('id="words"'));
    for (const { title } of Object.values(goodForm.pages))
      expect(inWords).toContain(
        title.replace('{{name}}', title.includes('Living') ? 'the address' : 'the person'),
      );
  });

  test('of 57 pages is legible on a sheet of A3: its smallest letters are 2 mm high', async () => {
    const names = Array.from({ length: 50 }, (_none, at) => `more${at}`);
    const { text } = await drawn('svg', {
      sections: { more: { title: 'More', pages: names } },
      order: ['you', 'home', 'more'],
      pages: Object.fromEntries(names.map((name, at) => [name, morePage(name, at)])),
    });
    expect(wordsOf(text)).toContain('57. Is there');
    const [, width = NaN, height = NaN] = (/viewBox="0 0 (\d+) (\d+)"/.exec(text) ?? []).map(Number);
    const smallest = Math.min(...[...text.matchAll(/font-size="([\d.]+)"/g)].map(([, at]) => Number(at)));
    expect(smallest * Math.min(420 / width, 297 / height)).toBeGreaterThan(2);
  });
});
