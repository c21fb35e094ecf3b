import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readRange } from './byte-range.ts';

/**
 * Sends a file, or the requested part of it (206), and closes it. `If-Range` is ignored: the content at an
 * address never changes, so a reader's copy is always current.
 * @param size of the file, in bytes.
 */
export async function sendFilePart(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileHandle,
  size: number,
): Promise<FastifyReply> {
  reply.header('Accept-Ranges', 'bytes');
  const range = readRange(request.headers.range, size);
  if (range === 'unsatisfiable') {
    await file.close();
    return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  reply.header('Content-Length', end - start + 1);
  if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
  // The stream closes the file at its end, and when the reader disconnects.
  if (request.method !== 'HEAD') return reply.send(file.createReadStream({ start, end }));
  await file.close();
  // Fastify would set the length of any other body.
  return reply.send(Readable.from([]));
}
