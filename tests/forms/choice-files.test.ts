import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { choiceAddresses, choicesIn, writtenChoices } from '#api/forms/written-choices.ts';
import { writtenDefinition } from '#api/forms/written-definition.ts';
import { compileChecks } from '#api/forms/compile/compile-checks.ts';
import { diffAnswer } from '#tools/form-diff/diff-answer.ts';
import { formJourneys } from '#tools/form-journeys/form-journeys.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import { mergeOver } from '#api/council-files/merge.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import { makeCouncilFolder, type CouncilFolder } from '../content/council-folder.ts';
import { goodForm } from './good-form.ts';

const welsh = {
  languages: ['en-GB', 'cy-GB'].map((languageCode) => ({ languageCode, displayName: languageCode })),
};
const asking = mergeOver(goodForm, {
  pages: {
    rent: {
      schema: { properties: { landlord: { type: 'string', choices: 'landlords' } } },
      ui: { landlord: { label: 'Who is your landlord?', messages: { oneOf: 'Choose from the list' } } },
    },
  },
});
const rows =
  'code,name,hint,group,name cy-GB\nPRP,"Homes, Ltd",A charity,Large,Cartrefi\nrp_homeless,Ærø,,Small,\n';
let folder: CouncilFolder;

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.write('base/forms/a-form.form.json', asking);
  await folder.add('oakham', welsh);
  await folder.write('oakham/locales/cy-GB.json', {});
});
afterAll(() => folder.remove());

async function check(file = rows, path = 'base/choices/landlords.csv') {
  await folder.write(path, file);
  const { files, findings } = await checkTenant({ tenantsFolder: folder.path, id: 'oakham' });
  const form = files?.forms.get('a-form');
  const page = form?.definition.pages['rent'];
  const schema = page !== undefined && 'schema' in page ? page.schema.properties['landlord'] : undefined;
  const ofChoices = findings.filter(
    ({ kind, severity }) => kind.startsWith('choices.') || severity === 'error',
  );
  return { form, schema, findings: ofChoices };
}

test('a file’s options are those of the question, with hints, groups, codes as they are, and their Welsh', async () => {
  const { form, schema, findings } = await check();
  expect(findings).toEqual([]);
  expect(schema).toEqual({
    type: 'string',
    choices: 'landlords',
    oneOf: [
      { const: 'PRP', title: 'Homes, Ltd', description: 'A charity', group: 'Large' },
      { const: 'rp_homeless', title: 'Ærø', group: 'Small' },
    ],
  });
  expect(form?.texts.get('cy-GB')?.get('Homes, Ltd')).toBe('Cartrefi');
  if (form === undefined) throw new Error('It is served.');
  const { check: compiled } = compileChecks(form.definition);
  expect(['PRP', 'rp_homeless', 'PR', '', 7].map((value) => compiled('rent', 'landlord', value))).toEqual([
    null,
    null,
    'oneOf',
    'oneOf',
    'type',
  ]);
});

test('the definition is sent without them, and names where they are in each language', async () => {
  const { form } = await check();
  if (form === undefined) throw new Error('It is served.');
  const [own, other] = ['en-GB', 'cy-GB'].map((locale) => choiceAddresses(form, locale)?.['landlords']);
  expect(own).toMatch(/^\/tenant\/form-choices\/a-form\/en-GB\/landlords\/[\w-]{22}\.json$/);
  expect(other).not.toBe(own);
  const choices = form.choices.get('landlords');
  if (choices === undefined) throw new Error('The form asks for it.');
  expect(other).toContain(writtenChoices(choices, 'cy-GB').hash);
  const whole = JSON.stringify(form.definition).length;
  expect(writtenDefinition(form, 'en-GB').size).toBeLessThan(whole + 200);
});

test('two places of one name in English have each their own in Welsh', async () => {
  const newports =
    'code,name,group,name cy-GB,group cy-GB\nW06000022,Newport,Gwent,Casnewydd,\nW04000458,Newport,Pembrokeshire,Trefdraeth,Sir Benfro\n';
  const { form, findings } = await check(newports);
  expect(findings).toEqual([]);
  const choices = form?.choices.get('landlords');
  if (form === undefined || choices === undefined) throw new Error('The form asks for it.');
  expect(choicesIn(choices, 'cy-GB')).toEqual([
    { const: 'W06000022', title: 'Casnewydd', group: 'Gwent' },
    { const: 'W04000458', title: 'Trefdraeth', group: 'Sir Benfro' },
  ]);
  // “Newport” in a sentence means neither of the two.
  expect(form.texts.get('cy-GB')?.get('Newport')).toBeUndefined();
  expect(form.texts.get('cy-GB')?.get('Pembrokeshire')).toBe('Sir Benfro');
});

test('another file is another version of the form; a council’s own stands in place of base’s', async () => {
  const { form: first } = await check();
  const { form: same } = await check();
  expect(same).toBe(first);
  const { form: changed } = await check(rows.replace('Ærø', 'Aero'));
  expect(changed?.hash).not.toBe(first?.hash);
  const { schema, findings } = await check('code,name\na,A\nb,B\n', 'oakham/choices/landlords.csv');
  expect(findings).toEqual([]);
  expect(schema).toMatchObject({ oneOf: [{ const: 'a' }, { const: 'b' }] });
  await folder.remove('oakham/choices/landlords.csv');
  expect((await check()).schema).toMatchObject({ oneOf: [{ const: 'PRP' }, { const: 'rp_homeless' }] });
});

const head = 'code,name\n';
const many = Array.from({ length: 5_001 }, (_none, at) => `c${at},Number ${at}`).join('\n');

test.each([
  ['nothing at all', '', 'columnMissing', 1],
  ['no column of names', 'code,title\na,A\nb,B\n', 'columnMissing', 1],
  ['a column that nobody reads', 'code,name,region\na,A,x\nb,B,y\n', 'columnUnknown', 1],
  ['a column without a name', 'code,name,\na,A,\nb,B,\n', 'columnUnknown', 1],
  ['a column twice', 'code,name,name\na,A,A\nb,B,B\n', 'columnTwice', 1],
  ['a code twice', `${head}a,A\nb,B\n\na,C\n`, 'codeTwice', 5],
  ['a name twice', `${head}a,A\nb,B\nc, a \n`, 'nameTwice', 4],
  ['a name written with a combining mark', `${head}a,Ynys M\u00f4n\nb,Ynys Mo\u0302n\n`, 'nameTwice', 3],
  ['a name with a no-break space', `${head}a,St Ives\nb,St\u00a0Ives\n`, 'nameTwice', 3],
  ['a name with a curly apostrophe', `${head}a,O\u2019Hara Road\nb,O'Hara Road\n`, 'nameTwice', 3],
  ['an empty code', `${head}a,A\n,B\nc,C\n`, 'codeEmpty', 3],
  ['an empty name', `${head}a,A\nb,\nc,C\n`, 'nameEmpty', 3],
  ['a code with a space', `${head}a b,A\nb,B\nc,C\n`, 'code', 2],
  ['a comma that ends a cell', `${head}a,Bournemouth, Christchurch\nb,B\nc,C\n`, 'cells', 2],
  ['a row that ends early', 'code,name,hint\na,A,x\nb,B\nc,C,z\n', 'cells', 3],
  ['a name of 201 letters', `${head}a,${'A'.repeat(201)}\nb,B\nc,C\n`, 'long', 2],
  ['one choice', `${head}a,A\n`, 'few', 1],
  ['5,001 choices', head + many, 'many', 1],
  ['a group that others stand between', 'code,name,group\na,A,x\nb,B,y\nc,C,x\n', 'groupScattered', 4],
  ['a quotation mark that is never closed', `${head}a,A\nb,"B\nc,C\n`, 'quotation', 3],
])('%s is found, with its line and what to do', async (_what, file, kind, line) => {
  const { form, findings } = await check(file);
  const found = findings.find((one) => one.kind === `choices.${kind}`);
  expect(found, JSON.stringify(findings, null, 1)).toMatchObject({
    severity: 'error',
    file: 'base/choices/landlords.csv',
    line,
    message: expect.stringMatching(/.{15}/),
    cure: expect.stringMatching(/.{10}/),
  });
  expect(form).toBeUndefined();
});

test('words with tags, a file that nobody asks for, and one that nobody can name', async () => {
  expect((await check(`${head}a,<b>A</b>\nb,B\n`)).findings).toMatchObject([
    { severity: 'warning', file: 'base/choices/landlords.csv', line: 2 },
  ]);
  await check();
  const { findings } = await check(`${head}a,A\nb,B\n`, 'oakham/choices/land-lords.csv');
  expect(findings).toMatchObject([
    { kind: 'choices.unused', severity: 'warning', file: 'oakham/choices/land-lords.csv', line: 1 },
  ]);
  await folder.remove('oakham/choices/land-lords.csv');
  expect((await check(rows, 'oakham/choices/Land Lords.csv')).findings).toMatchObject([
    { kind: 'choices.fileName', severity: 'error' },
  ]);
  await folder.remove('oakham/choices/Land Lords.csv');
});

test('a form that asks a file of 5,000 is proved and walked as any other', async () => {
  const { form, findings } = await check(head + many.slice(0, many.lastIndexOf('\n')));
  expect(findings).toEqual([]);
  if (form === undefined) throw new Error('It is served.');
  const proofs = proveReachable(form.definition, '2026-06-15');
  expect(proofs.filter(({ verdict }) => verdict !== 'reached')).toEqual([]);
  expect(formJourneys(form.definition, '2026-06-15').unmet).toEqual([]);
});

const differ = (one: AnswerSchema | undefined, other: AnswerSchema | undefined) =>
  one === undefined || other === undefined ? [] : diffAnswer(one, other);

test('the difference of two files names codes gone and added, a few of hundreds', async () => {
  const { schema: before } = await check();
  const { schema: after } = await check(`${rows.replace('PRP,', 'prp,')}x,X,,,\n`);
  const { schema: large } = await check(head + many.slice(0, 2_000).replace(/\n[^\n]*$/, ''));
  expect(differ(before, after)).toEqual([
    'option removed: PRP (“Homes, Ltd”)',
    'option added: prp (“Homes, Ltd”)',
    'option added: x (“X”)',
  ]);
  const lines = differ(before, large);
  expect(lines).toHaveLength(23);
  expect(lines.at(-1)).toMatch(/^options added: \d+ more$/);
});
