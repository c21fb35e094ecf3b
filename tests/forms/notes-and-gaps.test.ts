import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mergeOver, type Json } from '#api/council-files/merge.ts';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { makeCouncilFolder, type CouncilFolder } from '#tests/content/council-folder.ts';
import { goodForm } from './good-form.ts';

const inBase = 'base/forms/a-form.form.json';
const welsh = 'oakham/forms/a-form.cy-GB.json';
let folder: CouncilFolder;

beforeAll(async () => {
  folder = await makeCouncilFolder();
  const languages = ['en-GB', 'cy-GB'].map((languageCode) => ({ languageCode, displayName: languageCode }));
  await folder.add('oakham', { languages });
  await folder.write('oakham/locales/cy-GB.json', {});
});
beforeEach(async () => {
  await folder.remove('oakham/forms');
  await folder.write(inBase, goodForm);
});
afterAll(() => folder.remove());

async function read(patch: Json = {}) {
  await folder.write(inBase, mergeOver(goodForm, patch));
  const { forms, findings } = await checkTenant({ tenantsFolder: folder.path, id: 'oakham' });
  return { form: forms.get('a-form'), findings };
}

const errors = ({ findings }: Awaited<ReturnType<typeof read>>) =>
  findings.filter(({ severity }) => severity === 'error');

const note = 'Agreed with the housing options team in March.';

test.each<[string, Json]>([
  ['the form', { $comment: note }],
  ['a section', { sections: { you: { $comment: note } } }],
  ['a page', { pages: { rent: { $comment: note } } }],
  ['an answer', { pages: { rent: { schema: { properties: { rooms: { $comment: note } } } } } }],
  ['a condition', { pages: { arrears: { when: { $comment: note } } } }],
  ['a list', { lists: { people: { $comment: note } } }],
  ['a rule', { rules: { history: { $comment: note } } }],
])('a note at %s is never served, and makes no new version', async (_where, patch) => {
  const before = await read();
  const after = await read(patch);
  expect(errors(after)).toEqual([]);
  expect(after.form?.hash).toBe(before.form?.hash);
  expect(JSON.stringify(after.form?.definition)).not.toContain(note);
});

test('an empty message counts as missing: the common words are used, with a warning', async () => {
  const gap = await read({ pages: { rent: { ui: { rooms: { messages: { required: '' } } } } } });
  const without = await read({ pages: { rent: { ui: { rooms: { messages: { required: null } } } } } });
  expect(errors(gap)).toEqual([]);
  expect(gap.form?.hash).toBe(without.form?.hash);
  expect(gap.findings).toContainEqual(
    expect.objectContaining({ kind: 'forms.fallbackMessage', pointer: '/pages/rent/ui/rooms' }),
  );
});

test('an empty label or title is a mistake, since no other words could be used', async () => {
  const { findings } = await read({ pages: { rent: { ui: { rooms: { label: '' } } } } });
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'shape.value', pointer: '/pages/rent/ui/rooms/label' }),
  );
});

test('an empty translation leaves the original sentence, with a warning', async () => {
  await folder.write(welsh, { 'First name': 'Enw cyntaf', 'Do you rent?': '' });
  const { form, findings } = await read();
  const said = form?.texts.get('cy-GB');
  expect([said?.get('First name'), said?.get('Do you rent?')]).toEqual(['Enw cyntaf', undefined]);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'forms.textMissing', pointer: '/pages/rent/title' }),
  );
});
