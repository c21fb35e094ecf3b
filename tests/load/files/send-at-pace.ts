import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { visitorCookie } from '#api/accounts/cookies.ts';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { Client } from '../../support/client.ts';
import { announced } from '../../support/upload.ts';
import type { Receiver } from './send-by-tus.ts';

const host = 'ashcombe.localhost';
/** Bytes of a request, and those that reach the server at once. */
const part = 4 * 1_048_576;
const piece = 64 * 1_024;

/**
 * Sends a file to the portal as a line does that is slower than the machine: its bytes come evenly.
 * @param pace bytes a second
 */
export async function sendAtPace({ port, visitor }: Receiver, bytes: Buffer, pace: number): Promise<void> {
  const client = new Client(port, host);
  client.cookies.set(visitorCookie, visitor);
  client.antiForgeryToken = antiForgeryTokenFor(visitor);
  const location = await announced(client, { size: bytes.length });
  const begun = performance.now();
  for (let offset = 0; offset < bytes.length; offset += part) {
    const body = bytes.subarray(offset, offset + part);
    const outgoing = httpRequest({
      host: '127.0.0.1',
      port,
      path: location,
      method: 'PATCH',
      headers: {
        host,
        cookie: `${visitorCookie}=${visitor}`,
        'x-anti-forgery-token': client.antiForgeryToken,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(body.length),
      },
    });
    const answered = once(outgoing, 'response');
    for (let at = 0; at < body.length; at += piece) {
      outgoing.write(body.subarray(at, at + piece));
      const due = begun + ((offset + at + piece) * 1_000) / pace;
      await sleep(Math.max(0, due - performance.now()));
    }
    outgoing.end();
    const [response] = await answered;
    response.resume();
    if (response.statusCode !== 204) throw new Error(`${response.statusCode} for a part of a file.`);
  }
}
