import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import { portalForTests } from '../support/portal.ts';
import { makeCouncilFolder, type CouncilFolder } from './council-folder.ts';

const oak = join(
  import.meta.dirname,
  '../../tenants/porth-elen/typefaces/atkinson-hyperlegible-next-400.woff2',
);
const [regular, bold] = await Promise.all([readFile(oak), readFile(oak.replace('400', '700'))]);

let folder: CouncilFolder;
beforeAll(async () => {
  folder = await makeCouncilFolder();
});
afterAll(() => folder.remove());

const put = async (path: string, content: Uint8Array | string) => {
  await mkdir(dirname(join(folder.path, path)), { recursive: true });
  await writeFile(join(folder.path, path), content);
};

const standIn = {
  like: 'Arial',
  local: ['Arial'],
  weight: 400,
  size: 99,
  ascent: 99,
  descent: 32,
  lineGap: 0,
};
const files = [
  { file: 'oak-400.woff2', weight: 400 },
  { file: 'oak-700.woff2', weight: 700 },
];
const oakSans = { name: 'Oak Sans', files, standIns: [standIn] };
const themeWith = (own: readonly object[], body = "'Oak Sans', Georgia, serif") => ({
  typeface: { body, own },
});

async function check(theme: object) {
  await folder.write('oakham/theme.json', theme);
  return checkTenant({ tenantsFolder: folder.path, id: 'oakham' });
}

/** Returns the addresses of the typefaces in a style. */
const addresses = (style: string) =>
  [...style.matchAll(/url\(([^)]+)\)/g)].flatMap(([, address]) => address ?? []);

describe('a council’s own typefaces are checked', () => {
  beforeEach(async () => {
    await folder.remove('oakham');
    await folder.add('oakham');
    await put('oakham/typefaces/oak-400.woff2', regular);
    await put('oakham/typefaces/oak-700.woff2', bold);
  });

  test('nothing is said of what is right', async () => {
    const { files: made, findings } = await check(themeWith([oakSans]));
    expect(findings).toEqual([]);
    expect([...(made?.typefaces.keys() ?? [])]).toEqual(['oak-400.woff2', 'oak-700.woff2']);
  });

  test.each([
    [
      'a file that is not there',
      'error',
      'typeface.missing',
      { own: [{ ...oakSans, files: [...files, { file: 'oak-900.woff2', weight: 900 }] }] },
      /npm run tenant -- typeface oakham/,
    ],
    [
      'a file twice for the same words',
      'error',
      'typeface.twice',
      { own: [{ ...oakSans, files: [...files, { file: 'oak-400.woff2', weight: 700 }] }] },
      /"weight" and "style"/,
    ],
    [
      'two of one name',
      'error',
      'typeface.double',
      { own: [oakSans, { ...oakSans, name: 'OAK sans' }] },
      /a different name/,
    ],
    [
      'a name that CSS has for something else',
      'error',
      'typeface.name',
      { own: [{ ...oakSans, name: 'Serif' }] },
      /"Council Serif"/,
    ],
    ['a name that ends the rule', 'error', 'shape.value', { own: [{ ...oakSans, name: "Oak'}" }] }, /./],
    [
      'a path',
      'error',
      'shape.value',
      { own: [{ ...oakSans, files: [{ file: '../oak.woff2', weight: 400 }] }] },
      /typefaces/,
    ],
    [
      'one that no list names',
      'warning',
      'typeface.unused',
      { own: [oakSans], body: 'Georgia, serif' },
      /'Oak Sans'/,
    ],
    [
      'one without a bold',
      'warning',
      'typeface.bold',
      { own: [{ ...oakSans, files: files.slice(0, 1) }] },
      /600 or 700/,
    ],
  ] as const)('%s', async (_, severity, kind, { own, ...lists }, cure) => {
    const { files: made, findings } = await check(themeWith(own, 'body' in lists ? lists.body : undefined));
    expect(findings).toContainEqual(
      expect.objectContaining({
        severity,
        kind,
        file: 'oakham/theme.json',
        line: expect.any(Number),
        pointer: expect.stringContaining('/typeface/own'),
        cure: expect.stringMatching(cure),
      }),
    );
    expect(made === undefined).toBe(severity === 'error');
  });

  test.each([
    [
      'a TrueType font by another name',
      Buffer.from('00010000000a0080', 'hex'),
      'error',
      'typeface.kind',
      /not in WOFF2/,
    ],
    ['a page by another name', 'Not found', 'error', 'typeface.kind', /not a typeface/],
    [
      'too heavy for a slow line',
      Buffer.concat([regular, Buffer.alloc(60_000)]),
      'warning',
      'typeface.bytes',
      /71 kB.*at most 60 kB/,
    ],
    [
      'too heavy for anybody',
      Buffer.concat([regular, Buffer.alloc(120_000)]),
      'error',
      'typeface.bytes',
      /131 kB.*at most 120 kB/,
    ],
  ] as const)('a file that is %s', async (_, content, severity, kind, says) => {
    await put('oakham/typefaces/oak-400.woff2', content);
    const { files: made, findings } = await check(themeWith([oakSans]));
    expect(findings.find((one) => one.kind === kind)).toMatchObject({
      severity,
      file: 'oakham/typefaces/oak-400.woff2',
      message: expect.stringMatching(says),
    });
    expect(made === undefined).toBe(severity === 'error');
  });

  test('files that are light each, and heavy together', async () => {
    const many = Array.from({ length: 5 }, (__, at) => ({ file: `oak-${at}.woff2`, weight: 400 + 100 * at }));
    for (const { file } of many)
      await put(`oakham/typefaces/${file}`, Buffer.concat([regular, Buffer.alloc(38_000)]));
    const warned = await check(themeWith([{ ...oakSans, files: many.slice(0, 3) }]));
    expect(warned.findings).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        kind: 'typeface.sum',
        message: expect.stringContaining('148 kB'),
      }),
    );
    const refused = await check(themeWith([{ ...oakSans, files: many }]));
    expect(refused.findings[0]).toMatchObject({ severity: 'error', kind: 'typeface.sum' });
  });
});

describe('a council’s own typefaces are served', () => {
  beforeAll(async () => {
    await folder.add('elmham');
    await folder.add('plainham');
    await put('elmham/typefaces/oak-400.woff2', regular);
    await put('elmham/typefaces/oak-700.woff2', bold);
    await folder.write('elmham/theme.json', themeWith([oakSans]));
  });
  const portal = portalForTests(() => ({ tenantsFolder: folder.path }));

  const styleOf = async (id: string) =>
    /<style>([^<]*--body-typeface[^<]*)<\/style>/.exec((await portal.client(id).get('/')).text)?.[1] ?? '';

  test('the page has the rules, with what stands in, before anything is asked for', async () => {
    const style = await styleOf('elmham');
    expect(style).toContain("--body-typeface:'Oak Sans', 'Oak Sans like Arial', Georgia, serif");
    expect(style).toMatch(
      /@font-face\{font-family:'Oak Sans';src:url\(\/tenant\/typefaces\/[\w-]{22}\.woff2\) format\("woff2"\);font-weight:400;font-display:optional\}/,
    );
    expect(style).toContain(
      `@font-face{font-family:'Oak Sans like Arial';src:local("Arial");font-weight:400;size-adjust:99%;ascent-override:99%;descent-override:32%;line-gap-override:0%}`,
    );
    const { theme } = (await portal.client('elmham').get('/api/system')).as(SystemResponseSchema);
    expect(theme.typeface).not.toHaveProperty('own');
  });

  test('a council without has none of it', async () => {
    expect(await styleOf('plainham')).not.toContain('@font-face');
  });

  test('a file is to be kept for good under the address of its content', async () => {
    const [address = '', other] = addresses(await styleOf('elmham'));
    const { status, headers, bytes } = await portal.client('elmham').get(address);
    expect([status, bytes.equals(regular)]).toEqual([200, true]);
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'font/woff2',
      'public, max-age=31536000, immutable',
    ]);
    expect(other).not.toBe(address);
    expect((await portal.client('plainham').get(address)).status).toBe(404);
    expect((await portal.client('elmham').get('/tenant/typefaces/..%2Ftheme.json.woff2')).status).toBe(404);
  });

  test('another content has another address, and nobody keeps it under the old one', async () => {
    const [address = ''] = addresses(await styleOf('elmham'));
    await put('elmham/typefaces/oak-400.woff2', bold);
    const early = await portal.client('elmham').get(address);
    expect([early.status, early.headers['cache-control']]).toEqual([404, 'no-store']);
    await expect.poll(async () => addresses(await styleOf('elmham'))[0]).not.toBe(address);
    await rm(join(folder.path, 'elmham/typefaces/oak-400.woff2'));
    expect((await portal.client('elmham').get('/')).status).toBe(200);
  });
});
