import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readRange } from './byte-range.ts';

/**
 * Answers with a file, or with the part of it that was asked for (206), and closes it. What never changes under its
 * address is fresh for whoever has it, so `If-Range` asks nothing: the whole file has one version.
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
  // Closes the file at its end, and where the reader goes away.
  if (request.method !== 'HEAD') return reply.send(file.createReadStream({ start, end }));
  await file.close();
  // Fastify would take the length of anything else.
  return reply.send(Readable.from([]));
}
