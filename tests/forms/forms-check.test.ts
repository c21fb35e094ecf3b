import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergeOver } from '#api/council-files/merge.ts';
import { makeCouncilFolder, type CouncilFolder } from '#tests/content/council-folder.ts';
import { goodForm } from './good-form.ts';
import { inProving } from './all-defects.ts';
import { inProofs, proved } from './defects-in-proofs.ts';
import { runCommand } from '../support/run-command.ts';

const inBase = 'base/forms/a-form.form.json';
const patch = 'oakham/forms/a-form.form.json';
let folder: CouncilFolder;

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.write(inBase, goodForm);
  await folder.add('oakham');
});
afterAll(() => folder.remove());

/** Runs `npm run forms -- …` in this process. */
async function forms(...words: string[]): Promise<{ status: number; out: string; err: string }> {
  const environment = { LINTEL_TENANTS: folder.path, LINTEL_DATA: `${folder.path}/data` };
  const { status, said, complained } = await runCommand(environment, ['forms', ...words]);
  return { status, out: said.map((line) => `${line}\n`).join(''), err: complained.join('\n') };
}

test('a form without mistakes is proved completely', async () => {
  const { status, out } = await forms('check');
  expect(status).toBe(0);
  expect(out).toContain('✓ oakham: no problems found');
  expect(out).toMatch(/1 form: (\d+) of \1 pages/);
});

const neverAsked = {
  pages: {
    arrears: {
      when: { eq: null, all: [{ gt: [{ answer: 'rooms' }, 5] }, { lt: [{ answer: 'rooms' }, 5] }] },
    },
  },
};
describe('found only by a proof:', () => {
  test.each(inProving)('$name', async ({ patch: mistake, severity = 'error', kind, pointer, says }) => {
    await folder.write(inBase, mergeOver(goodForm, mistake));
    const { status, out } = await forms('check', '--json');
    await folder.write(inBase, goodForm);
    expect(JSON.parse(out).findings).toContainEqual(
      expect.objectContaining({
        severity,
        kind,
        pointer,
        file: inBase,
        line: expect.any(Number),
        message: expect.stringMatching(says),
        cure: expect.stringMatching(/.{20}/),
      }),
    );
    expect(status).toBe(severity === 'error' ? 1 : 0);
  });

  const oneOfEachKind = new Map(inProofs.map((defect) => [defect.kind, defect])).values();
  test.each([...oneOfEachKind])('is counted and named for people: $name', async ({ patch: mistake }) => {
    await folder.write(inBase, mergeOver(goodForm, mistake));
    const { proved: all, reached } = JSON.parse((await forms('check', '--json')).out);
    const { status, out } = await forms('check');
    await folder.write(inBase, goodForm);
    expect(status).toBe(1);
    expect(out).not.toContain('✓');
    const named = /oakham: (\d+) parts? of a-form (?:is|are) not proved: (.+)$/m.exec(out);
    expect(Number(named?.[1])).toBe(all - reached);
    expect(named?.[2]?.split(', ').length).toBe(all - reached);
    expect(out).toMatch(/✗ 1 form: /);
  });
});

describe('proved completely:', () => {
  test.each(proved)('$name', async ({ patch: form }) => {
    await folder.write(inBase, mergeOver(goodForm, form));
    const { findings, proved: all, reached, kinds } = JSON.parse((await forms('check', '--json')).out);
    await folder.write(inBase, goodForm);
    expect(findings.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
    expect(reached).toBe(all);
    expect(kinds.journeys.all).toBeGreaterThan(0);
  });
});

test('people read the file, the line, the place, the mistake and the cure', async () => {
  await folder.write(patch, {
    pages: { arrears: { title: 'Arrears', when: { eq: [{ answer: 'rent' }, true] } } },
  });
  const { status, out } = await forms('check', 'oakham', 'a-form');
  expect(status).toBe(1);
  expect(out).toContain(
    '✗ oakham/forms/a-form.form.json:8  /pages/arrears/when/eq/0/answer\n    No page asks for rent.\n    → ',
  );
  expect(out).toContain('oakham: a-form cannot be proved until its mistakes are corrected');
  await folder.remove(patch);
});

test('an operator left beside a patched one is reported with the way to remove it', async () => {
  await folder.write(patch, { pages: { arrears: { when: { in: [{ answer: 'rents' }, ['yes']] } } } });
  const { findings } = JSON.parse((await forms('check', '--json')).out);
  expect(findings).toEqual([
    expect.objectContaining({
      kind: 'forms.leftover',
      file: patch,
      line: 4,
      pointer: '/pages/arrears/when',
      cure: 'Remove the old one: { "eq": null, "in": … }.',
    }),
  ]);
  await folder.remove(patch);
});

test('of many similar warnings a few are listed, with how to see the rest, and every error', async () => {
  const many = Array.from({ length: 14 }, (_none, at) => `q${at}`);
  const asked = (of: (name: string, at: number) => object) =>
    Object.fromEntries(many.map((name, at) => [name, of(name, at)]));
  const properties = asked(() => ({ type: 'string', format: 'date' }));
  const words = asked((_name, at) => ({ label: `Day ${at}` }));
  await folder.write(patch, { pages: { arrears: { schema: { properties }, ui: words } } });
  const some = await forms('check', 'oakham');
  expect(some.out.match(/has no message for "format"/g)).toHaveLength(10);
  expect(some.out).toContain('and 4 more like this in oakham/forms/a-form.form.json');
  expect(some.out).toContain('npm run forms -- check oakham --all');
  const all = await forms('check', 'oakham', '--all');
  expect(all.out.match(/has no message for "format"/g)).toHaveLength(14);
  expect(all.out).not.toContain('more like this');
  await folder.write(patch, {
    pages: { arrears: { schema: { properties }, ui: asked(() => ({ labl: 'x' })) } },
  });
  expect((await forms('check', 'oakham')).out.match(/"labl" is not recognised here/g)).toHaveLength(14);
  await folder.remove(patch);
});

test('broken JSON is reported with its line', async () => {
  await folder.write(patch, '{\n  "minutes": 7,\n  oops\n}\n');
  const { findings } = JSON.parse((await forms('check', '--json')).out);
  expect(findings).toMatchObject([{ kind: 'json.syntax', file: patch, line: 3, pointer: '' }]);
  await folder.remove(patch);
});

test.each([
  ['lettings.json', '{'],
  ['tenant.json', '{'],
  ['theme.json', { colours: 'purple' }],
])('mistakes in %s do not hide findings about forms', async (file, contents) => {
  await folder.write(`oakham/${file}`, contents);
  const good = await forms('check', 'oakham');
  expect(good.status).toBe(0);
  expect(good.out).toMatch(/1 form: (\d+) of \1 pages/);
  await folder.write(patch, neverAsked);
  const bad = await forms('check', 'oakham');
  expect(bad.status).toBe(1);
  expect(bad.out).toContain('is never asked');
  await folder.remove(patch);
  await folder.remove(`oakham/${file}`);
  await folder.add('oakham');
});

test('the result of proofs is printed before the journeys are walked, which show their progress', async () => {
  const heard: string[] = [];
  const environment = { LINTEL_TENANTS: folder.path, LINTEL_DATA: `${folder.path}/data` };
  await runCommand(environment, ['forms', 'check', 'oakham'], {
    say: (line) => void heard.push(line),
    progress: (line) => void heard.push(line),
  });
  const at = (words: RegExp) => heard.findIndex((line) => words.test(line));
  const said = at(/^ {2}1 form: (\d+) of \1 pages.* proved in \d+ ms$/);
  const [made, walked, last] = [
    at(/^a-form: ways to \d+ of \d+ /),
    at(/^a-form: 1 of \d+ journeys walked$/),
    at(/^ {2}1 form: (\d+) of \1 journeys to the end walked/),
  ];
  expect(said).toBeGreaterThan(-1);
  expect(made).toBeGreaterThan(said);
  expect(walked).toBeGreaterThan(made);
  expect(last).toBe(heard.length - 1);
  // The progress line is cleared before any other output.
  expect(heard.at(-2)).toBe('');
});

test('causes are printed above their consequences, and errors again below many warnings', async () => {
  const many = Array.from({ length: 7 }, (_none, at) => `q${at}`);
  await folder.write(patch, {
    pages: {
      arrears: {
        when: { eq: [{ answer: 'rent' }, true] },
        schema: {
          properties: Object.fromEntries(many.map((name) => [name, { type: 'string', format: 'date' }])),
        },
        ui: Object.fromEntries(many.map((name) => [name, { label: `Day ${name}` }])),
      },
    },
    derived: { rooms: { sum: [{ count: 'people' }, 1] } },
  });
  const { out } = await forms('check', 'oakham');
  await folder.remove(patch);
  const errors = [...out.matchAll(/^✗ oakham\/\S+ {2}(.+)$/gm)].map(([, said]) => said);
  const twice = 'The page "rent" also has a question called "rooms".';
  expect(errors).toEqual([
    '/derived/rooms',
    '/pages/arrears/when/eq/0/answer',
    twice,
    'No page asks for rent.',
  ]);
  expect(out.indexOf('The 2 errors above, again')).toBeGreaterThan(out.lastIndexOf('\n! '));
});

test('an unknown form, and an unknown command', async () => {
  expect(await forms('check', 'oakham', 'b-form')).toMatchObject({
    status: 1,
    err: 'There is no form "b-form". Choose one of: a-form.',
  });
  expect((await forms('chekc')).status).toBe(2);
});

test('sentences missing in a language are one warning, or one each with --all', async () => {
  const languages = ['en-GB', 'cy-GB'].map((languageCode) => ({ languageCode, displayName: languageCode }));
  await folder.add('oakham', { languages });
  await folder.write('oakham/locales/cy-GB.json', {});
  const { status, out } = await forms('check', 'oakham', 'a-form');
  expect(status).toBe(0);
  expect(out.match(/has no translation in cy-GB/g)).toHaveLength(1);
  expect(out).toMatch(/"A form" has no translation in cy-GB, nor do \d+ other sentences\./);
  expect(out).toContain('npm run forms -- messages');
  const all = await forms('check', 'oakham', 'a-form', '--all');
  expect(all.out.match(/has no translation in cy-GB/g)?.length).toBeGreaterThan(20);
  // The council must write a language base lacks; nothing counts as missing in a partly translated one.
  const polish = (more: object) => [languages[0], { languageCode: 'pl-PL', displayName: 'Polski', ...more }];
  await folder.add('oakham', { languages: polish({}) });
  expect((await forms('check', 'oakham', 'a-form')).out).toContain('oakham/forms/shared.pl-PL.json');
  await folder.add('oakham', { languages: polish({ inPart: true }) });
  expect((await forms('check', 'oakham', 'a-form', '--all')).out).toContain('✓ oakham: no problems found');
  await folder.remove('oakham/locales');
  await folder.add('oakham');
});
