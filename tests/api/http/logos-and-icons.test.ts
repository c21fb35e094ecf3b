import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPictureHead } from '#api/rules/pictures/picture-head.ts';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import { portalForTests } from '../../support/portal.ts';

const portal = portalForTests();
const councils = ['ashcombe', 'porth-elen', 'three-rivers'] as const;
const onDisk = (council: string, name: string) =>
  readFileSync(join(import.meta.dirname, '../../../tenants', council, name));

test.each(councils)(
  '%s has its own icons at the usual addresses, and no other council’s',
  async (council) => {
    const client = portal.client(council);
    for (const [address, name] of [
      ['/favicon.ico', 'favicon.ico'],
      ['/apple-touch-icon.png', 'apple-touch-icon.png'],
      ['/apple-touch-icon-precomposed.png', 'apple-touch-icon.png'],
    ] as const) {
      const answer = await client.get(address);
      expect([address, answer.status, answer.headers['cache-control']]).toEqual([
        address,
        200,
        'public, max-age=3600',
      ]);
      expect(answer.bytes.equals(onDisk(council, `icons/${name}`))).toBe(true);
    }
  },
);

test.each(councils)(
  'every icon named by a page of %s exists, and may be cached for good',
  async (council) => {
    const client = portal.client(council);
    const { text } = await client.get('/');
    const { icons, ...app }: { icons: { src: string; sizes: string; purpose: string }[] } = JSON.parse(
      (await client.get('/tenant/app.webmanifest')).text,
    );
    const { websiteTitle }: { websiteTitle: string } = JSON.parse(onDisk(council, 'tenant.json').toString());
    expect(app).toMatchObject({ name: websiteTitle, start_url: '/' });
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    const { logo } = (await client.get('/api/system')).as(SystemResponseSchema);
    const named = [...text.matchAll(/<link rel="(?:apple-touch-)?icon"[^>]* href="([^"]+)"/g)].map(
      ([, address = '']) => address,
    );
    expect(named).toHaveLength(3);
    const addresses = [...named, ...icons.map(({ src }) => src), logo.address, logo.dark ?? logo.address];
    for (const address of addresses) {
      const answer = await client.get(address);
      expect([address, answer.status, answer.headers['cache-control']]).toEqual([
        address,
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(answer.headers['content-type']).toMatch(/^image\/(?:png|svg\+xml|vnd\.microsoft\.icon)$/);
      const digest = createHash('sha256').update(answer.bytes).digest('hex').slice(0, 12);
      expect(address).toContain(`/tenant/marks/${digest}/`);
    }
    expect(logo.width).toBe(logo.height);
  },
);

test('Porth Elen has another logo on dark pages', async () => {
  const { logo } = (await portal.client('porth-elen').get('/api/system')).as(SystemResponseSchema);
  expect(logo.dark).toMatch(/\/logo-dark\.svg$/);
  expect(
    (await portal.client('ashcombe').get('/api/system')).as(SystemResponseSchema).logo.dark,
  ).toBeUndefined();
});

test('an outdated page gets the current logo, which is not cached under the old address', async () => {
  const client = portal.client('ashcombe');
  const answer = await client.get('/tenant/marks/0123456789ab/logo.svg');
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  for (const wrong of ['mark.svg', 'logo-dark.svg', '..%2ftheme.json', 'made.json', '%00'])
    expect((await client.get(`/tenant/marks/0123456789ab/${wrong}`)).status, wrong).toBe(404);
});

test('a page without its own picture is shared with the council’s', async () => {
  const client = portal.client('three-rivers');
  const { text } = await client.get('/properties');
  const tag = (property: string) => new RegExp(`property="${property}" content="([^"]*)"`).exec(text)?.[1];
  const address = tag('og:image') ?? '';
  expect(address).toMatch(/^http:\/\/three-rivers\.localhost:\d+\/tenant\/marks\/[0-9a-f]{12}\/share\.png$/);
  const answer = await client.get(new URL(address).pathname);
  expect(readPictureHead(answer.bytes)?.size).toEqual({ width: 1200, height: 630 });
  expect([tag('og:image:width'), tag('og:image:height')]).toEqual(['1200', '630']);
  expect(text).toContain('content="summary_large_image"');
});
