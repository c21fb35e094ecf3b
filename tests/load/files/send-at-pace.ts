import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { visitorCookie } from '#api/accounts/cookies.ts';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { Client } from '../../support/client.ts';
import { announced } from '../../support/upload.ts';
import type { Receiver } from './send-by-tus.ts';

const host = 'ashcombe.localhost';
/** Bytes per request, and bytes that reach the server at once. */
const part = 4 * 1_048_576;
const piece = 64 * 1_024;

/**
 * Sends a file to the portal as a connection slower than the machine would: its bytes arrive evenly.
 * @param pace Bytes per second.
 */
export async function sendAtPace(receiver: Receiver, bytes: Buffer, pace: number): Promise<void> {
  const client = new Client(receiver.port, host);
  client.cookies.set(visitorCookie, receiver.visitor);
  client.antiForgeryToken = antiForgeryTokenFor(receiver.visitor);
  const location = await announced(client, { size: bytes.length });
  const line = makeSharedLine(pace);
  for (let offset = 0; offset < bytes.length; offset += part) {
    const body = bytes.subarray(offset, offset + part);
    const status = await sendPart({ ...receiver, host }, { location, offset, body }, line);
    if (status !== 204) throw new Error(`${status} for a part of a file.`);
  }
}

/** A shared connection with a limited rate: resolves once this many more bytes may go. */
export type Line = (bytes: number) => Promise<void>;

/** @param pace Bytes per second. */
export function makeSharedLine(pace: number): Line {
  let free = 0;
  return async (bytes) => {
    free = Math.max(free, performance.now()) + (bytes * 1_000) / pace;
    await sleep(Math.max(0, free - performance.now()));
  };
}

/** Sends one part of an announced file over a connection and returns the answer's status. */
export async function sendPart(
  { port, visitor, host: council }: Receiver & { readonly host: string },
  { location, offset, body }: { readonly location: string; readonly offset: number; readonly body: Buffer },
  line: Line,
): Promise<number> {
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port,
    path: location,
    method: 'PATCH',
    headers: {
      host: council,
      cookie: `${visitorCookie}=${visitor}`,
      'x-anti-forgery-token': antiForgeryTokenFor(visitor),
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(body.length),
    },
  });
  // A refusal may arrive before everything is sent and end the connection.
  const end = new AbortController();
  const answered = once(outgoing, 'response').finally(() => end.abort());
  // The rejection is handled below, once everything is sent or nothing more can be.
  answered.catch(() => {});
  outgoing.on('error', () => end.abort());
  for (let at = 0; at < body.length && !end.signal.aborted; at += piece) {
    outgoing.write(body.subarray(at, at + piece));
    await line(Math.min(piece, body.length - at));
  }
  if (!end.signal.aborted) outgoing.end();
  const [response] = await answered;
  response.resume();
  if (!outgoing.writableEnded) outgoing.destroy();
  return response.statusCode;
}
