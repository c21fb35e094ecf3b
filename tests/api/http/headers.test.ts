import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { portalForTests } from '../../support/portal.ts';
import { policyOf, scoreHeaders } from '../../support/observatory.ts';

function themeOf(html: string | undefined): string | undefined {
  return /:root\{[^}]*\}/.exec(html ?? '')?.[0];
}

const portal = portalForTests();

test.each(['/', '/properties/anything', '/no-such-page'])('the page at %s scores 140', async (path) => {
  const { total, lines } = scoreHeaders(await portal.client().get(path));
  expect(total, JSON.stringify(lines)).toBeGreaterThanOrEqual(140);
});

// Without a script and a cookie, two bonuses of 5 points each cannot be won.
test.each([
  '/api/system',
  '/api/propertylistings/basic',
  '/api/nothing',
  '/api/docs',
  '/api/openapi.json',
  '/livez',
  '/tenant/logo.svg',
  '/assets/entry.js',
  '/media/nothing.svg',
])('%s loses no points and scores 130', async (path) => {
  const { total, lines } = scoreHeaders(await portal.client().get(path));
  expect(total, JSON.stringify(lines)).toBeGreaterThanOrEqual(130);
});

test('an answer with a cookie gets the points for strict cookies', async () => {
  const { lines } = scoreHeaders(await portal.client().get('/api/authentication/user'));
  expect(lines).toContainEqual({ rule: 'strict cookies', points: 5 });
});

const sourceOf = (inside: string) => `'sha256-${createHash('sha256').update(inside).digest('base64')}'`;

async function cookiesFor(site: string): Promise<unknown> {
  return (await portal.client().get('/', { headers: { 'sec-fetch-site': site } })).headers['set-cookie'];
}

describe('a page', () => {
  test('sets a cookie for visitors, unless another site sent them without their cookies', async () => {
    expect(await cookiesFor('none')).toBeDefined();
    expect(await cookiesFor('cross-site')).toBeUndefined();
  });

  test('allows its own styles and its one script by their hashes, and otherwise only files', async () => {
    const answer = await portal.client().get('/');
    const styles = [...answer.text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
    expect(styles.length).toBeGreaterThan(0);
    const allowed = policyOf(answer).get('style-src-elem');
    for (const style of styles) {
      expect(allowed).toContain(sourceOf(style));
    }
    const [, script = ''] = /<script data-schemes[^>]*>(.*?)<\/script>/s.exec(answer.text) ?? [];
    expect(policyOf(answer).get('script-src')).toBe(`'self' ${sourceOf(script)}`);
    expect(allowed).not.toContain("'unsafe-inline'");
  });

  test('returns 404 inside the site’s frame for an unknown address', async () => {
    const answer = await portal.client().get('/no-such-page');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('id="lintel-bootstrap"');
  });

  test('preloads the chunk of its route, with its hash', async () => {
    const answer = await portal.client().get(`/properties/${await addAdvert(portal.pool, 'ashcombe')}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/<link rel="modulepreload" href="\/assets\/entry\.js" integrity="sha384-/);
  });

  test('belongs to another council on another host', async () => {
    const [one, other] = await Promise.all(
      ['ashcombe', 'three-rivers'].map(async (tenant) => (await portal.client(tenant).get('/')).text),
    );
    expect(themeOf(one)).toBeDefined();
    expect(themeOf(one)).not.toBe(themeOf(other));
  });
});
