import { beforeAll, describe, expect, test } from 'vitest';
import { StaffLinkResponseSchema } from '#schemas/backoffice/staff-link.ts';
import { SystemPreviewResponseSchema } from '#schemas/api/preview.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import type { Answer } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { policyOf } from '../../support/observatory.ts';
import { askPreview, mintToken, previewer } from './preview-scene.ts';

const portal = portalForTests();
let token: string;

beforeAll(async () => {
  token = await mintToken(portal, portal.pool, 'ashcombe');
});

const calls = [
  '/api/system/preview',
  '/api/system/sitecontents/preview',
  '/api/system/pagecontents/preview',
  '/api/system/pagecontents/preview/glossary',
  '/api/contents/preview',
  '/api/propertylistings/list/preview?advertIds=0c4e5ab0-0000-4000-8000-000000000000',
  '/api/propertylistings/list/preview/?advertIds=0c4e5ab0-0000-4000-8000-000000000000',
  '/api/propertylistings/drafts',
];

/** Tokens that open nothing, each with the function that makes it. */
const badTokens: Readonly<Record<string, () => Promise<string>>> = {
  'that nobody made': async () => 'x'.repeat(43),
  'that is cut off': async () => token.slice(0, -1),
  'that is of another council': () => mintToken(portal, portal.pool, 'three-rivers'),
  'that is over': async () => {
    const late = await mintToken(portal, portal.pool, 'ashcombe');
    await portal.pool.query(
      "update preview_token set expires_at = app_now() where token_hash = sha256(convert_to($1, 'UTF8'))",
      [late],
    );
    return late;
  },
  'that was ended': async () => {
    const ended = await mintToken(portal, portal.pool, 'ashcombe');
    await portal.pool.query(
      "update preview_token set ended_at = app_now() where token_hash = sha256(convert_to($1, 'UTF8'))",
      [ended],
    );
    return ended;
  },
  'with a NUL in it': async () => '\0',
};

describe.each(Object.entries(badTokens))('a token %s', (_, make) => {
  test('is refused by every preview call with the same words', async () => {
    const bad = await make();
    const client = portal.client();
    for (const call of calls) {
      const answer = await askPreview(client, call, bad);
      expect([call, answer.status, answer.code]).toEqual([call, 403, 'preview.notAllowed']);
    }
  });

  test('is not stored in a cookie, and the page at the same address says so', async () => {
    const bad = encodeURIComponent(await make());
    const answer = await portal.client().get(`/properties?sort=1&previewToken=${bad}`);
    expect([answer.status, answer.headers['location'], answer.headers['set-cookie']]).toEqual([
      303,
      '/properties?sort=1&preview=refused',
      undefined,
    ]);
  });

  test('in a cookie shows the public data', async () => {
    // Browsers cannot send this text as a cookie unless it is encoded.
    const bad = encodeURIComponent(await make());
    const answer = await previewer(portal, 'ashcombe', bad).get('/');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"previewMode":false');
    expect(answer.headers['x-frame-options']).toBe('DENY');
    expect(policyOf(answer).get('frame-ancestors')).toBe("'none'");
  });
});

test('a body without a token, or with anything else, is refused', async () => {
  const client = portal.client();
  await client.visit();
  for (const body of [
    {},
    { previewToken: '' },
    { previewToken: token, more: 1 },
    { previewToken: [token] },
  ]) {
    const answer = await client.post('/api/system/preview', { body });
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
  }
});

describe('a token in a page’s address', () => {
  test('moves into a cookie for 18 hours, once, and leaves the address and every referrer', async () => {
    const answer = await portal.client().get(`/?previewToken=${token}`);
    expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
    expect(answer.headers['set-cookie']).toEqual([
      `__Host-preview=${token}; Max-Age=64800; Path=/; Secure; SameSite=Strict`,
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['/properties?sort=1&previewToken=TOKEN&q=a%20b', '/properties?sort=1&q=a%20b'],
    [
      '/properties/0c4e5ab0-0000-4000-8000-000000000000?previewToken=TOKEN',
      '/properties/0c4e5ab0-0000-4000-8000-000000000000',
    ],
    ['/content/glossary?preview%54oken=TOKEN', '/content/glossary'],
    ['/no-such-page?previewToken=TOKEN&previewToken=other', '/no-such-page'],
    ['/?preview=refused&previewToken=TOKEN', '/'],
    ['//elsewhere.example/?previewToken=TOKEN', '/elsewhere.example/'],
    ['/choice/content.aspx?previewToken=TOKEN', '/choice/content.aspx'],
  ])('%s leads to %s', async (path, target) => {
    const answer = await portal.client().get(path.replace('TOKEN', token));
    expect([answer.status, answer.headers['location']]).toEqual([303, target]);
    expect(String(answer.headers['set-cookie'])).toContain(token);
  });

  test('keeps the address’s language', async () => {
    const welsh = await mintToken(portal, portal.pool, 'porth-elen');
    const { status, headers } = await portal.client('porth-elen').get(`/en/properties?previewToken=${welsh}`);
    expect([status, headers['location']]).toEqual([303, '/en/properties']);
  });

  test('from another site is handled by a refresh, which sends our strict cookie', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      const answer = await portal.client().get(`/properties?previewToken=${token}`, { headers });
      expect([answer.status, answer.headers['refresh']]).toEqual([200, '0;url=/properties']);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(String(answer.headers['set-cookie'])).toContain(token);
      expect(answer.text).not.toContain(token);
    }
  });

  test('that is bad leaves a good cookie alone', async () => {
    const client = previewer(portal, 'ashcombe', token);
    await client.get('/?previewToken=bad');
    expect((await client.get('/')).text).toContain('"previewMode":true');
  });

  test('is ignored by API calls', async () => {
    const answer = await portal.client().get(`/api/system?previewToken=${token}`);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  });
});

function mint(key: string | undefined, body: unknown): Promise<Answer> {
  return new BackOffice(portal.client(), key).send('POST', '/api/backoffice/previews', { body });
}

describe('a preview link', () => {
  const staff = { staffId: 'j.doe', staffName: 'Jo Doe' };

  test('needs a key with that scope, and only its hash is stored, with its holder', async () => {
    const answer = await mint(await addKey(portal.pool, 'ashcombe', ['previews:write']), staff);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { address, expiresAt } = answer.as(StaffLinkResponseSchema);
    const { origin, searchParams } = new URL(address);
    expect(origin).toBe(`http://ashcombe.localhost:${portal.port}`);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 64_800_000)).toBeLessThan(60_000);
    const minted = searchParams.get('previewToken') ?? '';
    expect((await askPreview(portal.client(), '/api/system/preview', minted)).status).toBe(200);
    const { rows } = await portal.pool.query(
      `select staff_id, staff_name from preview_token
        where tenant_id = 'ashcombe' and token_hash = sha256(convert_to($1, 'UTF8'))`,
      [minted],
    );
    expect(rows).toEqual([{ staff_id: 'j.doe', staff_name: 'Jo Doe' }]);
    const { rows: told } = await portal.pool.query('select preview_token::text as row from preview_token');
    expect(JSON.stringify(told)).not.toContain(minted);
  });

  test('is refused without a key, without the scope, and without a person’s name', async () => {
    const other = await addKey(portal.pool, 'ashcombe', ['feed:write', 'impersonations:write']);
    const foreign = await addKey(portal.pool, 'three-rivers', ['previews:write']);
    const good = await addKey(portal.pool, 'ashcombe', ['previews:write']);
    const codes = [
      await mint(undefined, staff),
      await mint(foreign, staff),
      await mint(other, staff),
      await mint(good, { staffId: 'j.doe' }),
      await mint(good, { staffId: 'j doe', staffName: 'Jo' }),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'key.required',
      'key.required',
      'key.notAllowed',
      'request.invalid',
      'request.invalid',
    ]);
  });
});

test('a good token works for every preview call, and no answer may be cached', async () => {
  const client = portal.client();
  for (const call of calls.filter((path) => !path.endsWith('glossary'))) {
    const answer = await askPreview(client, call, token);
    expect([call, answer.status, answer.headers['cache-control']]).toEqual([call, 200, 'no-store']);
  }
  const system = (await askPreview(client, '/api/system/preview', token)).as(SystemPreviewResponseSchema);
  expect(system).toMatchObject({
    previewMode: true,
    status: { valid: true, errorMessages: [] },
    differs: false,
  });
});

test('a page with a good cookie may be framed by our own pages, and is not cached', async () => {
  const answer = await previewer(portal, 'ashcombe', token).get('/properties');
  expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(policyOf(answer).get('frame-ancestors')).toBe("'self'");
  expect(policyOf(answer).get('frame-src')).toBe("'self'");
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.text).toContain('"previewMode":true');
});
