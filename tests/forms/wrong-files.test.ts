import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { mergeOver } from '#api/council-files/merge.ts';
import { makeCouncilFolder, type CouncilFolder } from '#tests/content/council-folder.ts';
import { goodForm } from './good-form.ts';
import { wrongMeanings } from './wrong-meanings.ts';
import { wrongShapes } from './wrong-shapes.ts';

const inBase = 'base/forms/a-form.form.json';
const welsh = 'oakham/forms/a-form.cy-GB.json';
let folder: CouncilFolder;

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.add('oakham');
});
afterAll(() => folder.remove());

const isShape = ({ kind }: { readonly kind: string }) => kind.startsWith('shape.');

async function findingsOf() {
  const { files, findings } = await checkTenant({ tenantsFolder: folder.path, id: 'oakham' });
  return { files, findings: findings.filter(({ file }) => file.includes('/forms/')) };
}

test.each([...wrongShapes, ...wrongMeanings])(
  '$name',
  async ({ patch, severity = 'error', kind, pointer, line, cure }) => {
    await folder.write(inBase, mergeOver(goodForm, patch));
    const { files, findings } = await findingsOf();
    const found = findings.find((one) => one.kind === kind && one.pointer === pointer);
    expect(found, JSON.stringify(findings, null, 1)).toMatchObject({
      severity,
      file: inBase,
      cure: expect.stringMatching(cure),
    });
    const lines = (await readFile(join(folder.path, inBase), 'utf8')).split('\n');
    expect(lines[(found?.line ?? 0) - 1]).toContain(line);
    // A mistake in the shape hides the others that would follow from it.
    expect(findings.every(isShape)).toBe(isShape({ kind }));
    expect(files === undefined).toBe(findings.some((one) => one.severity === 'error'));
  },
);

test.each([
  ['  ', 'forms.wordsBlank', 'error', /Write/],
  ['Ydych chi’n <i>rhentu</i>?', 'forms.wordsMarkup', 'warning', /plain words/],
  ['Ydych chi’n rhentu? ', 'forms.wordsSpace', 'warning', /^Write "Ydych chi’n rhentu\?"/],
] as const)('a translation as %j', async (said, kind, severity, cure) => {
  const languages = ['en-GB', 'cy-GB'].map((languageCode) => ({ languageCode, displayName: languageCode }));
  await folder.add('oakham', { languages });
  await folder.write('oakham/locales/cy-GB.json', {});
  await folder.write(inBase, goodForm);
  await folder.write(welsh, { 'First name': 'Enw cyntaf', 'Do you rent?': said });
  const { findings } = await findingsOf();
  expect(findings.filter(({ file }) => file === welsh)).toEqual([
    expect.objectContaining({
      kind,
      severity,
      line: 3,
      pointer: '/Do you rent?',
      cure: expect.stringMatching(cure),
    }),
  ]);
});
