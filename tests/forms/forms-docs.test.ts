import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conditionDefinitions } from '#schemas/forms/condition.ts';
import { derivations, DerivedSchema } from '#schemas/forms/derived.ts';
import { mergeOver } from '#api/council-files/merge.ts';
import { makeCouncilFolder, type CouncilFolder } from '#tests/content/council-folder.ts';
import { runCommand } from '../support/run-command.ts';

let folder: CouncilFolder;
beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.add('seabrook');
});
afterAll(() => folder.remove());

async function run(...words: string[]) {
  const environment = { LINTEL_TENANTS: folder.path, LINTEL_DATA: join(folder.path, '.data') };
  const { status, said, complained } = await runCommand(environment, words);
  return { status, out: said.join('\n'), err: complained.join('\n') };
}

/** Returns the snippets in docs/forms.md that make a whole form, in order. */
async function snippets() {
  const guide = await readFile(join(import.meta.dirname, '../../docs/forms.md'), 'utf8');
  const part = guide.slice(guide.indexOf('## A whole form from nothing\n'));
  const whole = part.slice(0, part.indexOf('\n## ', 3));
  return [...whole.matchAll(/^```(sh|json)\n(.*?)^```/gms)].map(([, kind = '', text = '']) => ({
    kind,
    text,
  }));
}

const checked = 'npm run forms -- check seabrook ask-for-a-garage';

/** Returns the words of a command line, some of them in quotation marks. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

test('every step of the whole form in docs/forms.md does what is said there', async () => {
  const file = join(folder.path, 'seabrook/forms/ask-for-a-garage.form.json');
  const steps = await snippets();
  expect(steps.filter(({ kind }) => kind === 'json').length).toBeGreaterThanOrEqual(4);
  const lines: string[] = [];
  for (const { kind, text } of steps) {
    if (kind === 'json') {
      const before = JSON.parse(await readFile(file, 'utf8'));
      await folder.write('seabrook/forms/ask-for-a-garage.form.json', mergeOver(before, JSON.parse(text)));
    }
    lines.push(...(kind === 'sh' ? text.trim().split('\n') : [checked]));
    for (const line of lines.splice(0)) {
      const [npm, , subject = '', dashes, ...words] = wordsOf(line);
      const { status, out, err } = await run(subject, ...words);
      expect([npm, dashes, status, err], `${line}\n${out}`).toEqual(['npm', '--', 0, '']);
      // The steps cause no warning.
      expect(out, line).not.toMatch(/^(?:✗|! seabrook\/forms)/m);
    }
  }
});

test('the shapes of worked-out values in docs/forms.md, and in the sentences of the schema, are right', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../docs/forms.md'), 'utf8');
  const schema = { ...DerivedSchema, $defs: conditionDefinitions };
  const [, text = '{}'] = /^```json\n(\{\n  "derived": \{\n    "rentOfYear".*?)^```/ms.exec(guide) ?? [];
  const shown: Readonly<Record<string, object>> = JSON.parse(text).derived;
  expect(Object.entries(shown).filter(([, value]) => !Value.Check(schema, value))).toEqual([]);
  const worked = derivations.filter((word) => word !== 'fact');
  expect(new Set(Object.values(shown).flatMap(Object.keys))).toEqual(new Set(worked));
  for (const word of worked) {
    const { out } = await run('forms', 'words', word);
    const [example = ''] = new RegExp(`\\{"${word}": .*\\}(?=[.;])`).exec(out) ?? [];
    expect(Value.Check(schema, JSON.parse(example)), example).toBe(true);
  }
});

test('forms words says every word with what the schema says of it', async () => {
  const { status, out } = await run('forms', 'words');
  expect(status).toBe(0);
  expect(out).toMatch(/^earliest: The earliest date accepted/m);
  // Every word of the format has an explanation.
  expect(out.split('\n').filter((line) => !line.includes(': '))).toEqual([]);
  expect((await run('forms', 'words', 'suffix')).out).toMatch(/^suffix: Text after a one-line box/);
  expect(await run('forms', 'words', 'earli')).toMatchObject({
    status: 1,
    err: expect.stringContaining('earliest'),
  });
  expect(await run('forms', 'words', 'xyzzy')).toMatchObject({ status: 1 });
});
