import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfiguration } from '#api/configuration.ts';
import { makeFolderMailer } from '#api/mail/folder-mailer.ts';
import type { Letter } from '#api/mail/mailer.ts';
import { startOutboxServer, type OutboxServer } from '#tools/mail/outbox-server.ts';
import { provideOutbox } from '#tools/run/outbox.ts';
import { portalForTests } from '../support/portal.ts';

let folder: string;
let outbox: OutboxServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-outbox-'));
  outbox = await startOutboxServer(folder, 0);
});
afterEach(async () => {
  await outbox.close();
  await rm(folder, { recursive: true });
});

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

function get(path: string, host = `localhost:${outbox.port}`): Promise<Page> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: outbox.port, path, headers: { host } }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Makes the default mailer write a letter and returns its id. */
async function write(row: number, letter: Partial<Letter> = {}, tenantId = 'ashcombe'): Promise<string> {
  const date = new Date('2026-11-21T12:00:00Z');
  await makeFolderMailer(folder).send(tenantId, {
    messageId: `<${row}.1795262400000.${tenantId}@example.org>`,
    from: { name: 'Homes', address: 'homes@council.example' },
    replyTo: { name: 'Homes', address: 'homes@council.example' },
    to: { name: '', address: `person-${row}@residents.example` },
    subject: `Letter ${row}`,
    text: 'Look:\nhttp://ashcombe.localhost:8080/login',
    html: '<!doctype html>\n<html lang="en-GB">\n<head>\n<meta charset="utf-8">\n</head>\n<body><p>Look</p></body>\n</html>',
    language: 'en-GB',
    date,
    ...letter,
  });
  const id = `2026-11-21-${row}.1795262400000.${tenantId}`;
  const minutes = row * 60;
  await utimes(join(folder, tenantId, `${id}.eml`), minutes, minutes);
  return id;
}

describe('the list of letters', () => {
  test('says what to do if there are none, and tolerates odd files', async () => {
    await writeFile(join(folder, 'a-file'), '');
    const { status, body } = await get('/outbox');
    expect(status).toBe(200);
    expect(body).toContain('No emails yet.');
    await rm(folder, { recursive: true });
    expect((await get('/outbox')).status).toBe(200);
    await mkdir(folder);
  });

  test('has those of all councils, newest first, with their subjects', async () => {
    await write(1);
    await write(3);
    await write(2, {}, 'porth-elen');
    const { body } = await get('/outbox');
    expect([...body.matchAll(/>(Letter \d)</g)].map(([, subject]) => subject)).toEqual([
      'Letter 3',
      'Letter 2',
      'Letter 1',
    ]);
    expect(body).toContain('To person-2@residents.example');
    expect(body).toContain('porth-elen');
    expect(body).toContain('href="/outbox/2026-11-21-2.1795262400000.porth-elen"');
  });

  test('shows a letter’s contents as text, and a malformed file as such', async () => {
    await write(1, { subject: '<script>alert(1)</script>' });
    await writeFile(join(folder, 'ashcombe', 'spoilt.eml'), 'no letter');
    const { body } = await get('/outbox');
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toContain('<script');
    expect(body).toContain('This file cannot be read');
  });
});

describe('a letter', () => {
  test('is shown in a frame that can only open links, beside its plain text', async () => {
    const id = await write(1);
    const { status, body, headers } = await get(`/outbox/${id}`);
    expect(status).toBe(200);
    expect(body).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox" src="/outbox/${id}/html"`);
    expect(body).toContain('<a href="http://ashcombe.localhost:8080/login" target="_blank"');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');

    const frame = await get(`/outbox/${id}/html`);
    expect(frame.status).toBe(200);
    expect(frame.body).toContain('<p>Look</p>');
    expect(frame.body).toContain('<base target="_blank">');
    const policy = String(frame.headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  });

  test.each(['nothing', '..%2f..%2fpackage', '%00', '%', '2026-11-21-1.1795262400000.ashcombe.eml', 'x/y/z'])(
    'that does not exist (%s) gets a page that says so',
    async (id) => {
      await write(1);
      await writeFile(join(folder, 'outside.eml'), 'not of a council');
      const { status, body } = await get(`/outbox/${id}`);
      expect([status, body.includes('There is no such email')]).toEqual([404, true]);
    },
  );
});

test('a site using this machine’s address is shown nothing', async () => {
  await write(1);
  for (const host of ['evil.example', `evil.example:${outbox.port}`, 'localhost.evil.example']) {
    const { status, body } = await get('/outbox', host);
    expect([status, body.includes('Letter 1')]).toEqual([403, false]);
  }
  expect((await get('/outbox', `ashcombe.localhost:${outbox.port}`)).status).toBe(200);
});

/**
 * Sets up the outbox as `npm start` does. Returns the port that `npm start` would print; undefined without an
 * outbox.
 */
async function provide(
  environment: NodeJS.ProcessEnv,
  database: Parameters<typeof provideOutbox>[1],
): Promise<number | undefined> {
  const closers: (() => Promise<void>)[] = [];
  const configuration = readConfiguration({ PORT: '0', LINTEL_DATA: folder, ...environment });
  const port = await provideOutbox(configuration, database, { add: (close) => void closers.push(close) });
  for (const close of closers) await close();
  return port;
}

describe('the outbox exists', () => {
  const embedded = {};

  test('with the embedded database', async () => {
    expect(await provide({}, { embedded })).toBeGreaterThan(0);
  });

  test('but not with a named database, nor where mail is sent', async () => {
    expect(await provide({}, { embedded: undefined })).toBeUndefined();
    expect(await provide({ LINTEL_SMTP_URL: 'smtp://mail.example:587' }, { embedded })).toBeUndefined();
  });
});

describe('the portal itself', () => {
  const portal = portalForTests();

  test('has no outbox at any address', async () => {
    for (const path of ['/outbox', '/outbox/', '/outbox.css', '/outbox/x', '/outbox/x/html', '/api/outbox']) {
      expect([path, (await portal.client().get(path)).status]).toEqual([path, 404]);
    }
  });
});
