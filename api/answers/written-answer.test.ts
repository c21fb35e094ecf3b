import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { WrittenAnswer } from './written-answer.ts';

const texts = { lead: 'Look at the homes – in Welsh: tŷ. '.repeat(100) };

test.each([
  ['what is kept', () => new WrittenAnswer(texts)],
  ['what is written anew', () => new WrittenAnswer(() => texts)],
])('%s is the same in every encoding, in any order', async (_how, make) => {
  const answer = make();
  const server = fastify();
  server.get('/', (request, reply) => answer.send(request, reply));
  const ask = (encoding: string) => server.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  const json = JSON.stringify(texts);
  expect(answer.size).toBe(Buffer.byteLength(json));
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await ask('identity')).body).toBe(json);
    expect(brotliDecompressSync((await ask('br')).rawPayload).toString()).toBe(json);
    expect((await ask('identity')).body).toBe(json);
    expect(gunzipSync((await ask('gzip')).rawPayload).toString()).toBe(json);
  }
  expect((await ask('identity')).headers.etag).toBe(`"${answer.hash}"`);
  await server.close();
});
