import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, onSendHookHandler } from 'fastify';
import { compress, compressor, leastToCompress } from './compress.ts';
import { chooseEncoding } from './content-encoding.ts';

const text = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?json)/;

/**
 * Compresses answers for a single reader: pages, answers of calls, and text files. Answers for many readers
 * compress themselves (`WrittenAnswer`), and files of the web build have compressed copies beside them.
 *
 * An answer's length can reveal a secret if the answer also contains text that an attacker chose (BREACH). Here
 * it cannot: the anti-forgery token travels in an answer that repeats no input, and session cookies are
 * SameSite=Strict.
 */
export const compressAnswers: onSendHookHandler = (request, reply, payload, next) => {
  const length = lengthOf(payload, reply);
  if (length < leastToCompress || reply.hasHeader('Content-Encoding')) return next();
  if (!text.test(String(reply.getHeader('Content-Type')))) return next();
  varyBy(reply, 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  // A byte range counts the bytes of the uncompressed file.
  if (!encoding || reply.statusCode === 206) return next();
  if (payload instanceof Readable) {
    const compressed = compressor(encoding);
    // If either end breaks, both close, and the reader sees an answer that is cut off.
    pipeline(payload, compressed, () => {});
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
    return next(null, compressed);
  }
  if (!(typeof payload === 'string' || payload instanceof Buffer)) return next();
  return compress(payload, encoding, 'passing', (error, compressed) => {
    if (error) return next(error);
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
    return next(null, compressed);
  });
};

/** Returns the length in bytes, or in characters for a text; 0 without a body. */
function lengthOf(payload: unknown, reply: FastifyReply): number {
  if (typeof payload === 'string' || payload instanceof Buffer) return payload.length;
  return payload instanceof Readable ? Number(reply.getHeader('Content-Length') ?? 0) : 0;
}

/** Adds a request header's name to what the answer varies by (RFC 9110, section 12.5.5). */
function varyBy(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('Vary');
  if (typeof known !== 'string') reply.header('Vary', name);
  else if (!known.includes(name)) reply.header('Vary', `${known}, ${name}`);
}
