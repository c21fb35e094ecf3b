import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { copyTenants, type TenantsWith } from '../../support/tenants-with.ts';

let tenants: TenantsWith;
let database: TestDatabase;
let portal: TestServer;

beforeAll(async () => {
  tenants = await copyTenants('ashcombe', 'porth-elen');
  database = await createTestDatabase();
  portal = await startTestServer(database.url, { tenantsFolder: tenants.path });
});
afterAll(async () => {
  await portal.close();
  await database.drop();
  await tenants.remove();
});

async function addressIn(tenant: string, path = '/'): Promise<string> {
  const { text } = await portal.client(tenant).get(path);
  const [, ahead] = /<link rel="preload" as="style" href="([^"]+)">/.exec(text) ?? [];
  const [, asked] = /<div id="root">.*<link rel="stylesheet" href="([^"]+)">/s.exec(text) ?? [];
  expect(asked).toBe(ahead);
  return asked ?? '';
}

async function stylesAt(tenant: string, address: string) {
  const { status, headers, text } = await portal.client(tenant).get(address);
  return { status, type: headers['content-type'], caching: headers['cache-control'], text };
}

test("a page loads its council's styles, which may be cached for good", async () => {
  const address = await addressIn('porth-elen');
  expect(address).toMatch(/^\/tenant\/theme\/[\w-]{22}\.css$/);
  const { status, type, caching, text } = await stylesAt('porth-elen', address);
  expect([status, type, caching]).toEqual([
    200,
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect(text).toMatch(/^:root\{--lintel-palette-primary-main:#[0-9a-f]{6};\}\.l-page\{display:grid;\}$/);
  expect(await addressIn('porth-elen', '/cy/properties')).toBe(address);
  expect(await addressIn('ashcombe')).not.toBe(address);
});

test('an outdated page gets the current styles, which are not cached under the old name', async () => {
  const before = await addressIn('ashcombe');
  const file = join(tenants.path, 'ashcombe/theme.json');
  const theme = await readFile(file, 'utf8');
  await writeFile(file, theme.replace(/("light":\s*\{\s*"primary":\s*)"#[0-9a-f]{6}"/i, '$1"#102a43"'));
  await expect.poll(() => addressIn('ashcombe')).not.toBe(before);
  const old = await stylesAt('ashcombe', before);
  expect([old.status, old.caching]).toEqual([200, 'no-store']);
  expect(old.text).toContain('#102a43');
});
