import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload, type HttpRequest, type HttpStack, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addAction, payslips } from '#tools/scenario/action-scenes.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { sendFile, type Sending } from '#web/features/uploads/send-file.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { announced, idOf, sendBytes } from '../../support/upload.ts';

/** The HTTP stack of tus's client; a test may make it fail. */
const line: { stack?: HttpStack } = {};

// The client's Node version takes no `File`, and Node cannot resolve *.localhost.
const fileReader: NonNullable<UploadOptions['fileReader']> = {
  openFile: async (file: File) => ({
    size: file.size,
    async slice(start, end) {
      const value = Buffer.from(await file.slice(start, end).arrayBuffer());
      return { value: Object.assign(value, { size: value.length }), done: end >= file.size };
    },
    close() {},
  }),
};
class UploadInNode extends Upload {
  constructor(file: File, options: UploadOptions) {
    super(file, { ...options, fileReader, ...(line.stack && { httpStack: line.stack }) });
  }
}

let dataFolder = '';
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-send-file-'));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { location: { origin: 'http://ashcombe.localhost' } });
});
const portal = portalForTests(() => ({ dataFolder }));
afterAll(async () => {
  vi.unstubAllGlobals();
  await rm(dataFolder, { recursive: true, force: true });
});

let member: Client;
let accountId = '';
let requests: string[] = [];
/** Numbers, from 0, of the requests whose answer is lost. */
let lost: number[] = [];
let failures: string[] = [];
beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  accountId = await addAccount(portal.pool, 'ashcombe', email);
  member = portal.client('ashcombe');
  await member.logIn(email, password);
  [requests, lost, failures] = [[], [], []];
  line.stack = { getName: () => 'test', createRequest: requestOf };
});

function requestOf(method: string, url: string): HttpRequest {
  const { pathname } = new URL(url);
  const headers: Record<string, string> = {};
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => void (headers[name] = value),
    getHeader: (name) => headers[name],
    setProgressHandler() {},
    abort: async () => {},
    getUnderlyingObject: () => null,
    async send(body: Buffer | null) {
      const number = requests.push(`${method} ${headers['Upload-Offset'] ?? ''}`.trim()) - 1;
      const raw = body === null ? {} : { raw: body.toString('latin1') };
      const answer = await member.send(method, pathname, { headers, ...raw });
      if (lost.includes(number)) throw new Error('The line was cut.');
      return {
        getStatus: () => answer.status,
        getHeader: (name) => String(answer.headers[name.toLowerCase()] ?? ''),
        getBody: () => answer.text,
        getUnderlyingObject: () => null,
      };
    },
  };
}

const bytes = 'x'.repeat(700_000);

function send(more: Partial<Pick<Sending, 'file' | 'id' | 'purpose'>> = {}) {
  const begun: string[] = [];
  const sending: Sending = {
    api: {
      get: () => Promise.reject(new Error('Nothing is read here.')),
      getChanged: () => Promise.reject(new Error('Nothing is read here.')),
      write: () => Promise.reject(new Error('Nothing else is written here.')),
      writeHeaders: async () => ({}),
      getResponse: () => Promise.reject(new Error('No file is read here.')),
      noteFailure: ({ code }: ApiError) => void failures.push(code),
    },
    file: new File([bytes], 'payslip.pdf', { type: 'application/pdf' }),
    id: null,
    purpose: { form: 'homeless-situation', answer: 'noticeFiles', documentKind: 'notice' },
    accountId: null,
    signal: new AbortController().signal,
    onBegin: (id) => begun.push(id),
    onProgress() {},
    ...more,
  };
  const outcome = sendFile(sending, async () => ({ Upload: UploadInNode }));
  return { outcome, begun };
}

const arrived = (id: string) => readFile(join(dataFolder, 'staging', 'ashcombe', id), 'utf8');

test('sends a file whole, in growing parts', async () => {
  const { outcome, begun } = send();
  const [id = ''] = await outcome.then(() => begun);
  expect(await outcome).toEqual({ outcome: 'received', id });
  expect(requests).toEqual(['POST', 'PATCH 0', 'PATCH 262144']);
  expect(await arrived(id)).toBe(bytes);
});

test('after a lost answer asks for the offset, and sends no byte twice', async () => {
  lost = [1];
  const { outcome, begun } = send();
  expect(await outcome).toMatchObject({ outcome: 'received' });
  expect(requests.slice(0, 4)).toEqual(['POST', 'PATCH 0', 'HEAD', 'PATCH 262144']);
  expect(await arrived(begun[0] ?? '')).toBe(bytes);
});

test('resumes a half-sent file after a reload', async () => {
  const location = await announced(member, { size: bytes.length });
  await sendBytes(member, location, 'x'.repeat(300_000));
  const { outcome, begun } = send({ id: idOf(location) });
  expect(await outcome).toEqual({ outcome: 'received', id: idOf(location) });
  expect([begun, requests.slice(0, 2)]).toEqual([[], ['HEAD', 'PATCH 300000']]);
  expect(await arrived(idOf(location))).toBe(bytes);
});

test('does not restart by itself if the server does not know the upload', async () => {
  expect(await send({ id: randomUUID() }).outcome).toEqual({ outcome: 'gone' });
  expect(requests).toEqual(['HEAD']);
});

test('reports a refusal with its reason at once', async () => {
  const purpose = { form: 'gone', answer: 'noticeFiles', documentKind: 'notice' };
  expect(await send({ purpose }).outcome).toEqual({ outcome: 'refused', problem: 'request.notFound' });
  const file = new File([new Uint8Array(20 * 1_048_576 + 1)], 'film.pdf');
  expect(await send({ file }).outcome).toEqual({ outcome: 'refused', problem: 'file.tooLarge' });
  expect(requests).toEqual(['POST', 'POST']);
});

test('sends a file for an action or a message', async () => {
  const action = await addAction(portal.pool, 'ashcombe', accountId, { uploads: [payslips] });
  for (const purpose of [{ action, answer: payslips.name }, { thread: null }]) {
    expect(await send({ purpose }).outcome).toMatchObject({ outcome: 'received' });
  }
  const { rows } = await portal.pool.query<object>(
    'select action_id, answer, for_message from file where account_id = $1 order by created_at',
    [accountId],
  );
  expect(rows).toEqual([
    { action_id: action, answer: payslips.name, for_message: false },
    { action_id: null, answer: null, for_message: true },
  ]);
});

test('reports an ended session without trying again', async () => {
  await portal.pool.query('delete from session');
  expect(await send().outcome).toEqual({ outcome: 'sessionEnded' });
  expect([requests, failures]).toEqual([['POST'], ['session.ended']]);
});
