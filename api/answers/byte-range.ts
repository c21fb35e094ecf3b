import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes of a file, counted from 0, both ends included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads which part of a file a `Range` header asks for (RFC 9110 section 14.2).
 * @param size of the file, in bytes, at least 1.
 * @returns undefined for the whole file: no part was asked for, or several, or the header is not understood and
 * may be ignored. `unsatisfiable` for a part that the file does not have.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

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
