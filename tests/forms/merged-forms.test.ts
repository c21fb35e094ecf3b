import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { goodTenant, makeCouncilFolder, type CouncilFolder } from '../content/council-folder.ts';
import { goodForm } from './good-form.ts';

const welsh = {
  languages: ['en-GB', 'cy-GB'].map((languageCode) => ({ languageCode, displayName: languageCode })),
};
let folder: CouncilFolder;

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.write('base/forms/a-form.form.json', goodForm);
  await folder.add('oakham', welsh);
  await folder.write('oakham/forms/a-form.form.json', { title: 'Ours' });
});
afterAll(() => folder.remove());

const loaded = async () =>
  (await checkTenant({ tenantsFolder: folder.path, id: 'oakham' })).forms.get('a-form');

test('a council’s form is merged again only if one of its parts has changed', async () => {
  const before = await loaded();
  expect(before?.definition.title).toBe('Ours');
  await folder.write('oakham/tenant.json', goodTenant('oakham', { ...welsh, websiteTitle: 'Another' }));
  expect(await loaded()).toBe(before);

  for (const [file, content] of [
    ['oakham/forms/a-form.cy-GB.json', { Ours: 'Ein un ni' }],
    ['oakham/forms/shared.cy-GB.json', { You: 'Chi' }],
  ] as const) {
    const former = await loaded();
    await folder.write(file, content);
    const now = await loaded();
    expect(now).not.toBe(former);
    expect(Object.fromEntries(now?.texts.get('cy-GB') ?? [])).toMatchObject(content);
  }
  await folder.write('oakham/forms/a-form.form.json', { title: 'Ours, again' });
  expect((await loaded())?.definition.title).toBe('Ours, again');
  await folder.write('base/forms/a-form.form.json', { ...goodForm, displayOrder: 7 });
  expect((await loaded())?.definition.displayOrder).toBe(7);
});

test('an error in what a form keeps of base is told in the file that changes it, with its line in base', async () => {
  await folder.write('base/forms/a-form.form.json', goodForm);
  await folder.write('oakham/forms/a-form.form.json', {
    pages: { rent: { schema: { properties: { rents: null } } } },
  });
  const { findings } = await checkTenant({ tenantsFolder: folder.path, id: 'oakham' });
  const errors = findings.filter(({ severity, file }) => severity === 'error' && file.includes('/forms/'));
  expect(errors.length).toBeGreaterThan(0);
  for (const { file, line, message, cure } of errors) {
    expect([file, line]).toEqual(['oakham/forms/a-form.form.json', expect.any(Number)]);
    expect(message).toMatch(
      / It shows up on line \d+ of base\/forms\/a-form\.form\.json, because this file changes something that it needs\.$/,
    );
    expect(cure).toMatch(/Do that in this file, where null removes an entry of base\.$/);
  }
});
