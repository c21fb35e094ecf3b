import { mkdtemp, rm, writeFile, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTenant } from './check-tenant.ts';
import { inLanguage } from './in-language.ts';

const shipped = join(import.meta.dirname, '../../tenants');
let tenantsFolder: string;

beforeAll(async () => {
  tenantsFolder = await mkdtemp(join(tmpdir(), 'lintel-names-'));
  for (const folder of ['base', 'porth-elen']) {
    await cp(join(shipped, folder), join(tenantsFolder, folder), { recursive: true });
  }
});

afterAll(() => rm(tenantsFolder, { recursive: true }));

const check = () => checkTenant({ tenantsFolder, id: 'porth-elen' });
const writeNames = (names: unknown) =>
  writeFile(
    join(tenantsFolder, 'porth-elen/locales/cy-GB.names.json'),
    `${JSON.stringify(names, null, 2)}\n`,
  );

describe('names in another language', () => {
  test('are said wherever people read them, and change no rule, id or address', async () => {
    const { files } = await check();
    if (!files) throw new Error('Porth Elen has mistakes.');
    const welsh = inLanguage(files, 'cy-GB');
    expect(welsh.policy.schemes[0]?.bands[0]).toEqual({
      id: 'points-from-100',
      name: '100 pwynt neu fwy',
      meaning: 'Does gennych chi ddim cartref, neu ddim cartref diogel.',
      fromPoints: 100,
    });
    // An entry of base.
    expect(welsh.policy.advertTypes[0]).toEqual({ id: 1, name: 'Tŷ' });
    expect(welsh.tenant.menuItems[0]).toEqual({
      contentType: 'page',
      pageUrl: '/content',
      footerText: 'Cymorth a chyngor',
    });
    expect(welsh.tenant.contact.hours).toMatch(/^Dydd Llun/);
    const rules = ({ policy }: typeof files) =>
      policy.schemes.map(({ identifier, limit, cycle }) => ({ identifier, limit, cycle }));
    expect(rules(welsh)).toEqual(rules(files));
    expect(welsh.tenant.hosts).toEqual(files.tenant.hosts);
  });

  test('make one object for each language, and none for the default one', async () => {
    const { files } = await check();
    if (!files) throw new Error('Porth Elen has mistakes.');
    expect(inLanguage(files, 'cy-GB')).toBe(inLanguage(files, 'cy-GB'));
    expect(inLanguage(files, 'en-GB')).toBe(files);
    expect(inLanguage(inLanguage(files, 'cy-GB'), 'en-GB')).toBe(files);
  });
});

describe('a mistake in the names', () => {
  test('a word without a translation, and a translation of a word that is not there, are found', async () => {
    await writeNames({ '100 points or more': '100 pwynt neu fwy', '99 balloons': '99 balŵn' });
    const { files, findings } = await check();
    expect(files).toBeDefined();
    expect(findings).toContainEqual(
      expect.objectContaining({
        kind: 'names.surplus',
        severity: 'warning',
        file: 'porth-elen/locales/cy-GB.names.json',
        line: 3,
        pointer: '/99 balloons',
      }),
    );
    const missing = findings.filter(({ kind }) => kind === 'names.missing').map(({ message }) => message);
    expect(missing).toContain(
      '"60 to 99 points" has no translation in cy-GB, so readers see it untranslated.',
    );
    // Place names may be the same in every language.
    expect(missing.join()).not.toContain('Llandrwyn');
  });

  test('something else than a text is refused, with its line', async () => {
    await writeNames({ House: { short: 'Tŷ' } });
    const { files, findings } = await check();
    expect(files).toBeUndefined();
    expect(findings).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        file: 'porth-elen/locales/cy-GB.names.json',
        line: 2,
        pointer: '/House',
      }),
    );
  });
});
