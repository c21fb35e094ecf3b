import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bootstrap, Messages } from '#schemas/api/bootstrap.ts';
import { portalForTests } from '../../support/portal.ts';

const shipped = join(import.meta.dirname, '../../../tenants');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-texts-'));
  for (const name of ['base', 'ashcombe', 'three-rivers', 'porth-elen']) {
    await cp(join(shipped, name), join(folder, name), { recursive: true });
  }
});
const portal = portalForTests(() => ({ tenantsFolder: folder }));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function pageOf(tenant: string, path = '/'): Promise<{ text: string; bootstrap: Bootstrap }> {
  const { text } = await portal.client(tenant).get(path);
  const [, json = ''] = /id="lintel-bootstrap">(.*?)<\/script>/s.exec(text) ?? [];
  return { text, bootstrap: JSON.parse(json) };
}

async function addressIn(tenant: string): Promise<string> {
  return (await pageOf(tenant)).bootstrap.textsAddress;
}

async function textsAt(tenant: string, address: string) {
  const { status, headers, text } = await portal.client(tenant).get(address);
  const messages: Messages = JSON.parse(text);
  return { status, caching: headers['cache-control'], messages };
}

async function baseTexts(locale: string): Promise<Messages> {
  return JSON.parse(await readFile(join(folder, 'base/locales', `${locale}.json`), 'utf8'));
}

test('a page preloads the texts of its language, which may be cached for good', async () => {
  for (const [path, locale] of [
    ['/', 'en-GB'],
    ['/cy/properties', 'cy-GB'],
  ] as const) {
    const { text, bootstrap } = await pageOf('porth-elen', path);
    const { textsAddress } = bootstrap;
    expect(textsAddress).toMatch(new RegExp(`^/tenant/texts/${locale}/[\\w-]{22}\\.json$`));
    expect(text).toContain(`<link rel="preload" as="fetch" crossorigin href="${textsAddress}">`);
    const { status, caching, messages } = await textsAt('porth-elen', textsAddress);
    expect([status, caching]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(messages['bid']).toEqual((await baseTexts(locale))['bid']);
  }
});

test('a page itself contains only its title, its description and the words for missing texts', async () => {
  const { text, bootstrap } = await pageOf('porth-elen', '/cy');
  const texts = JSON.stringify(await baseTexts('cy-GB'));
  const { withoutTexts } = bootstrap;
  for (const sentence of Object.values(withoutTexts)) {
    expect(sentence).not.toBe('');
    expect(texts).toContain(JSON.stringify(sentence).slice(1, -1));
  }
  // It was 73 kB and must be at most a fifth of that.
  expect(Buffer.byteLength(text)).toBeLessThan(15_000);
});

test('councils with the same texts share their address, others do not', async () => {
  expect(await addressIn('ashcombe')).toBe(await addressIn('three-rivers'));
  await mkdir(join(folder, 'ashcombe/locales'), { recursive: true });
  await writeFile(join(folder, 'ashcombe/locales/en-GB.json'), '{"home":{"lead":"Words of our own."}}');
  await expect.poll(() => addressIn('ashcombe')).not.toBe(await addressIn('three-rivers'));
});

test('an outdated page gets the current texts, which are not cached under the old name', async () => {
  const before = await addressIn('three-rivers');
  await mkdir(join(folder, 'three-rivers/locales'), { recursive: true });
  await writeFile(join(folder, 'three-rivers/locales/en-GB.json'), '{"home":{"lead":"Said anew."}}');
  await expect.poll(() => addressIn('three-rivers')).not.toBe(before);
  const old = await textsAt('three-rivers', before);
  expect([old.status, old.caching]).toEqual([200, 'no-store']);
  expect(old.messages['home']).toMatchObject({ lead: 'Said anew.' });
  expect((await textsAt('three-rivers', await addressIn('three-rivers'))).messages).toEqual(old.messages);
});

test('a language that the council does not have is 404', async () => {
  for (const path of [
    '/tenant/texts/fr-FR/0.json',
    '/tenant/texts/__proto__/0.json',
    '/tenant/texts/en-GB/0',
  ]) {
    expect((await portal.client('ashcombe').get(path)).status).toBe(404);
  }
});
