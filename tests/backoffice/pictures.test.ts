import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ListResponseSchema } from '#schemas/api/property-listings.ts';
import {
  largestPicture,
  PictureRemovedSchema,
  PicturesResponseSchema,
  PictureTakenSchema,
} from '#schemas/backoffice/picture.ts';
import { portalForTests } from '../support/portal.ts';
import { startTestServer } from '../support/test-server.ts';
import { addKey, advert, BackOffice, landlord, property, refused, taken } from './back-office.ts';
import { makePicture } from '../support/make-picture.ts';
import { emptyTables } from '../support/empty-tables.ts';

const portal = portalForTests();
let feed: BackOffice;
let office: BackOffice;
let wide: Buffer;

beforeAll(async () => {
  feed = new BackOffice(portal.client('three-rivers'), await addKey(portal.pool, 'three-rivers'));
  office = officeOf(await addKey(portal.pool, 'three-rivers', ['pictures:write']));
  wide = await makePicture({ width: 700, height: 500 });
});

beforeEach(async () => {
  await emptyTables(portal.pool, 'advert', 'property', 'landlord');
  taken(await feed.put('landlords', [landlord]));
  taken(await feed.put('properties', [property(), property({}, 'P/2')]));
  taken(await feed.put('adverts', [advert()]));
});

function officeOf(key: string, tenantId = 'three-rivers'): BackOffice {
  return new BackOffice(portal.client(tenantId), key);
}

const described = { 'alt.en-GB': 'The front, with a ramp' };

function send(
  bytes: Uint8Array | string,
  changed: Readonly<Record<string, string>> = described,
  from: BackOffice = office,
) {
  const query = new URLSearchParams({ property: 'P/1', kind: 'photograph', position: '1', ...changed });
  const headers = { 'content-type': 'image/jpeg', 'content-length': String(Buffer.byteLength(bytes)) };
  return from.send('PUT', `/api/backoffice/pictures?${query}`, { raw: bytes, headers });
}

async function sent(...how: Parameters<typeof send>) {
  return (await send(...how)).as(PictureTakenSchema);
}

const remove = async (position = '1', kind = 'photograph') => {
  const query = new URLSearchParams({ property: 'P/1', kind, position });
  return (await office.send('DELETE', `/api/backoffice/pictures?${query}`)).as(PictureRemovedSchema).removed;
};

const listed = async (of = 'P/1') =>
  (await office.send('GET', `/api/backoffice/pictures?property=${encodeURIComponent(of)}`)).as(
    PicturesResponseSchema,
  ).pictures;

/** Returns the advert as residents see it, and its version. */
async function shown() {
  const { rows } = await portal.pool.query<{ id: string; version: number }>('select id, version from advert');
  const [{ id, version } = { id: '', version: 0 }] = rows;
  const answer = await portal.client('three-rivers').get(`/api/propertylistings/list?advertIds=${id}`);
  const [first] = answer.as(ListResponseSchema).adverts;
  if (first === undefined) throw new Error('The advert is not listed.');
  return { version, ...first.details };
}

/** Returns the descriptions of the pictures residents see, photographs and plans. */
async function altsShown() {
  const { pictures, floorPlans } = await shown();
  return [pictures.map(({ alt }) => alt), floorPlans?.map(({ alt }) => alt)];
}

const get = (path: string, headers = {}) => portal.client('three-rivers').get(path, { headers });

test('a photograph appears on the home’s advert at once, in all sizes, upright and without metadata', async () => {
  const { version } = await shown();
  const camera = await sharp(await makePicture({ width: 500, height: 700 }))
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(camera).metadata()).exif).toBeDefined();
  const { outcome, picture, findings } = await sent(camera);
  expect([outcome, findings]).toEqual(['created', []]);
  expect(picture).toMatchObject({ width: 700, height: 500, alt: { 'en-GB': 'The front, with a ramp' } });
  const folder = `pictures/${picture.sha256}`;
  const details = await shown();
  expect(details.version).toBe(version);
  expect(details.pictures).toEqual([
    {
      file: `${folder}/700.webp`,
      alt: 'The front, with a ramp',
      width: 700,
      height: 500,
      widths: [320, 640, 700],
      blur: expect.stringMatching(/^UklGR[\w+/=]{20,250}$/),
    },
  ]);
  const base = '/media/demo/three-rivers';
  for (const [width, format] of [
    [320, 'avif'],
    [320, 'webp'],
    [640, 'avif'],
    [700, 'webp'],
  ] as const) {
    const answer = await get(`${base}/${folder}/${width}.${format}`);
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const made = await sharp(answer.bytes).metadata();
    expect([made.width, made.format === 'heif' ? 'avif' : made.format]).toEqual([width, format]);
    expect([made.exif, made.orientation, made.xmp]).toEqual([undefined, undefined, undefined]);
    const head = await portal.client('three-rivers').send('HEAD', `${base}/${folder}/${width}.${format}`);
    expect([head.status, Number(head.headers['content-length'])]).toEqual([200, answer.bytes.length]);
    const { etag = '' } = answer.headers;
    expect((await get(`${base}/${folder}/${width}.${format}`, { 'if-none-match': etag })).status).toBe(304);
  }
});

/** Returns the line with which the list's page preloads its first picture. */
const preload = async () =>
  /<link rel="preload" as="image"[^>]*>/.exec((await get('/properties')).text)?.[0] ?? '';

test('the list preloads the first picture in AVIF before any script runs', async () => {
  const { picture } = await sent(wide);
  const folder = `/media/demo/three-rivers/pictures/${picture.sha256}`;
  await expect
    .poll(preload)
    .toContain(
      `type="image/avif" imagesrcset="${folder}/320.avif 320w, ${folder}/640.avif 640w, ${folder}/700.avif 700w"`,
    );
});

test('the same photograph changes nothing, new text changes only that, and a new photograph replaces it and its bytes', async () => {
  const first = await sent(wide);
  const { address } = first.picture;
  expect((await get(address)).status).toBe(200);
  expect((await sent(wide)).outcome).toBe('unchanged');
  expect((await sent(wide, { 'alt.en-GB': ' The back ' })).outcome).toBe('changed');
  expect((await shown()).pictures.map(({ alt }) => alt)).toEqual(['The back']);
  const other = await sent(await makePicture({ width: 320, height: 240, format: 'png' }));
  expect([other.outcome, other.findings.map(({ kind }) => kind)]).toEqual(['changed', ['feed.smallPicture']]);
  expect(other.picture.address).not.toBe(address);
  expect((await get(address)).status).toBe(404);
  expect((await get(other.picture.address)).status).toBe(200);
});

test('bytes shown by another home stay until it no longer shows them', async () => {
  const { picture } = await sent(wide);
  expect((await sent(wide, { ...described, property: 'P/2' })).picture.address).toBe(picture.address);
  expect(await remove()).toBe(true);
  expect(await remove()).toBe(false);
  expect((await get(picture.address)).status).toBe(200);
  const query = 'property=P%2F2&kind=photograph&position=1';
  await office.send('DELETE', `/api/backoffice/pictures?${query}`);
  expect((await get(picture.address)).status).toBe(404);
});

test('photographs and plans are ordered by position, each replacing those named in the feed', async () => {
  const plan = await makePicture({ width: 640, height: 640, shade: 250, format: 'webp' });
  await sent(wide, { ...described, position: '7' });
  await sent(await makePicture({ width: 640, height: 480, shade: 30 }), {
    'alt.en-GB': 'The kitchen',
    position: '3',
  });
  await sent(plan, { 'alt.en-GB': 'The ground floor', kind: 'floorPlan' });
  expect(await altsShown()).toEqual([['The kitchen', 'The front, with a ramp'], ['The ground floor']]);
  expect((await listed()).map(({ kind, position }) => `${kind} ${position}`)).toEqual([
    'photograph 3',
    'photograph 7',
    'floorPlan 1',
  ]);
  // Later feeds leave them alone, and unchanged items stay as they were.
  expect(taken(await feed.put('adverts', [advert()]))).toMatchObject({ unchanged: 1 });
  expect(taken(await feed.put('properties', [property({ heating: 'Heat pump' })]))).toMatchObject({
    changed: 1,
  });
  expect(await altsShown()).toEqual([['The kitchen', 'The front, with a ramp'], ['The ground floor']]);
  for (const position of ['3', '7']) await remove(position);
  await remove('1', 'floorPlan');
  expect(await altsShown()).toEqual([['A terraced house'], undefined]);
});

test('a home may come without pictures, and has none until some are sent', async () => {
  const { pictures: _, ...facts } = property().facts;
  taken(await feed.put('properties', [{ ...property(), facts }]));
  expect((await shown()).pictures).toEqual([]);
  await sent(wide);
  expect((await shown()).pictures).toHaveLength(1);
});

test('a picture without alternative text is accepted, with a warning', async () => {
  const { findings } = await sent(wide, { 'alt.en-GB': ' ' });
  expect(findings).toMatchObject([{ severity: 'warning', kind: 'feed.notDescribed', pointer: '/alt.en-GB' }]);
  expect((await shown()).pictures.map(({ alt }) => alt)).toEqual(['']);
});

test('each language has its own text, or the default one', async () => {
  const council = 'porth-elen';
  const welsh = new BackOffice(
    portal.client(council),
    await addKey(portal.pool, council, ['feed:write', 'pictures:write']),
  );
  const { rows } = await portal.pool.query<{ details: unknown }>('select details from advert');
  await portal.pool.query(
    `insert into landlord (tenant_id, external_reference, landlord_id) values ($1, 'L/1', 'any');`,
    [council],
  );
  await portal.pool.query(
    `insert into property (tenant_id, external_reference, landlord_reference, facts) values ($1, 'P/1', 'L/1', '{}')`,
    [council],
  );
  await portal.pool.query(
    `insert into advert select (jsonb_populate_record(advert, jsonb_build_object('tenant_id', $1::text))).* from advert`,
    [council],
  );
  expect(rows).toHaveLength(1);
  await sent(wide, { 'alt.en-GB': 'The front', 'alt.cy-GB': 'Y tu blaen' }, welsh);
  const other = await makePicture({ width: 700, height: 500, shade: 30 });
  const { findings } = await sent(other, { 'alt.en-GB': 'The back', position: '2' }, welsh);
  expect(findings.map(({ pointer }) => pointer)).toEqual(['/alt.cy-GB']);
  const { rows: adverts } = await portal.pool.query<{ id: string }>('select id from advert limit 1');
  const path = `/api/propertylistings/list?advertIds=${adverts[0]?.id}`;
  const altsIn = async (language: string) => {
    const answer = await portal.client(council).get(path, { headers: { 'accept-language': language } });
    const [first] = answer.as(ListResponseSchema).adverts;
    return first?.details.pictures.map(({ alt, ...rest }) => ['alts' in rest, alt]);
  };
  expect(await altsIn('en-GB')).toEqual([
    [false, 'The front'],
    [false, 'The back'],
  ]);
  expect(await altsIn('cy-GB')).toEqual([
    [false, 'Y tu blaen'],
    [false, 'The back'],
  ]);
});

/** Returns a chunk of a PNG: length, name, data, checksum. */
function chunkOf(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** Returns a PNG that claims a size in pixels but contains none. */
function bomb(side: number): Buffer {
  const head = Buffer.from('00000000000000000802000000', 'hex');
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', head),
    chunkOf('IDAT', deflateSync(Buffer.alloc(150_001))),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture is refused without a change:', () => {
  test.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, string]>([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'feed.picture.kind'],
    ['a picture in AVIF', () => makePicture({ width: 64, height: 64, format: 'avif' }), 'feed.picture.kind'],
    ['a page', () => '<!doctype html><img src=x onerror=alert(1)>', 'feed.picture.kind'],
    ['nothing', () => '', 'feed.picture.empty'],
    ['a bomb of 50,000 × 50,000 pixels', () => bomb(50_000), 'feed.picture.tooManyPixels'],
    ['one of 9,000 × 9,000', () => bomb(9_000), 'feed.picture.tooManyPixels'],
    ['a photograph that was cut off', () => wide.subarray(0, 600), 'feed.picture.broken'],
    [
      'the head of a photograph before something else',
      () => Buffer.concat([wide.subarray(0, 4), Buffer.alloc(900)]),
      'feed.picture.broken',
    ],
  ])('%s', async (_what, make, kind) => {
    expect(refused(await send(await make()))).toEqual([`error ${kind} /body`]);
    expect(await listed()).toEqual([]);
  });

  test('for an unknown home or another council’s', async () => {
    expect(refused(await send(wide, { ...described, property: 'P/9' }))).toEqual([
      'error feed.notSent /property',
    ]);
    const ashcombe = officeOf(await addKey(portal.pool, 'ashcombe', ['pictures:write']), 'ashcombe');
    expect(refused(await send(wide, described, ashcombe))).toEqual(['error feed.notSent /property']);
    expect((await ashcombe.send('GET', '/api/backoffice/pictures?property=P%2F1')).code).toBe(
      'request.notFound',
    );
    const { picture } = await sent(wide);
    expect((await get(picture.address.replace('three-rivers', 'ashcombe'))).status).toBe(404);
  });

  test.each<[string, Record<string, string>, number]>([
    ['a language that the portal has not', { 'alt.fr-FR': 'Le devant' }, 422],
    ['a 21st plan', { kind: 'floorPlan', position: '21' }, 422],
    ['a position of nothing', { position: '0' }, 400],
    ['an unknown kind', { kind: 'video' }, 400],
    ['a description as long as a book', { 'alt.en-GB': 'x'.repeat(501) }, 400],
    ['a reference with a control character', { property: 'P\u0000' }, 400],
  ])('%s', async (_what, changed, status) => {
    expect((await send(wide, changed)).status).toBe(status);
    expect(await listed()).toEqual([]);
  });

  test('over 20 MB, or with a key without the scope', async () => {
    expect((await send(Buffer.alloc(largestPicture + 1))).status).toBe(413);
    expect((await send(wide, described, feed)).code).toBe('key.notAllowed');
    expect(await listed()).toEqual([]);
  });

  test('for a path that leads outside the media folder', async () => {
    const { picture } = await sent(wide);
    for (const path of [
      picture.address.replace('700.webp', '700.jpg'),
      picture.address.replace('700.webp', '..%2f700.webp'),
      picture.address.replace('/demo/', '/%2e%2e/'),
      picture.address.replace(picture.sha256, picture.sha256.toUpperCase()),
    ])
      expect([path, (await get(path)).status]).toEqual([path, expect.toBeOneOf([400, 404])]);
  });
});

test('while the store is unavailable nothing is added or removed, and missing pictures return 503', async () => {
  const { picture } = await sent(wide);
  const dataFolder = await mkdtemp(join(tmpdir(), 'lintel-store-'));
  await writeFile(join(dataFolder, 'pictures'), 'no folder');
  const server = await startTestServer(portal.url, { dataFolder });
  try {
    const key = await addKey(portal.pool, 'three-rivers', ['pictures:write']);
    const elsewhere = new BackOffice(server.client('three-rivers'), key);
    const other = await makePicture({ width: 640, height: 480, shade: 60 });
    expect((await send(other, described, elsewhere)).code).toBe('file.unavailable');
    const place = 'property=P%2F1&kind=photograph&position=1';
    expect((await elsewhere.send('DELETE', `/api/backoffice/pictures?${place}`)).code).toBe(
      'file.unavailable',
    );
    expect((await server.client('three-rivers').get(picture.address)).code).toBe('file.unavailable');
    expect(await listed()).toEqual([picture]);
  } finally {
    await server.close();
    await rm(dataFolder, { recursive: true });
  }
});

test('two for one position at once are stored in turn, and the last one’s bytes exist', async () => {
  const shades = await Promise.all(
    [10, 90, 170].map((shade) => makePicture({ width: 330, height: 330, shade })),
  );
  const outcomes = await Promise.all(shades.map((bytes) => sent(bytes)));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'changed', 'created']);
  const [kept, ...more] = await listed();
  expect(more).toEqual([]);
  for (const { picture } of outcomes) {
    const isKept = picture.sha256 === kept?.sha256;
    expect((await get(picture.address)).status).toBe(isKept ? 200 : 404);
  }
  expect((await shown()).pictures.map(({ file }) => file)).toEqual([`pictures/${kept?.sha256}/330.webp`]);
});
