import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, leastToCompress } from './compress.ts';
import { chooseEncoding, type ContentEncoding } from './content-encoding.ts';

const compressBytes = promisify(compress);

/**
 * An answer that is the same for many readers: written once, compressed once for each requested encoding, and
 * not sent to readers who already have it.
 */
export class WrittenAnswer {
  /** The body's {@link contentHash}. */
  readonly hash: string;
  /** Uncompressed size in bytes. */
  readonly size: number;
  /** The uncompressed bytes, or a function that writes them again. */
  #body: Buffer | (() => string);
  readonly #write: (() => string) | undefined;
  readonly #type: string;
  readonly #vary: string;
  readonly #compressed = new Map<ContentEncoding, Buffer | Promise<Buffer>>();

  /**
   * @param value written as JSON; a text is sent as it is, as code or as the type named. A function's result is
   * written again for the few readers that accept no encoding, and not kept once it is compressed: it must be
   * the same each time.
   * @param variesBy names of request headers, besides the one for encodings.
   */
  constructor(
    value: object | string | (() => object),
    variesBy: readonly string[] = [],
    typeOfText = 'text/javascript',
  ) {
    const isText = typeof value === 'string';
    this.#type = `${isText ? typeOfText : 'application/json'}; charset=utf-8`;
    this.#vary = [...variesBy, 'Accept-Encoding'].join(', ');
    this.#write = typeof value === 'function' ? () => JSON.stringify(value()) : undefined;
    const body = exactBytes(this.#write?.() ?? (isText ? value : JSON.stringify(value)));
    this.#body = body;
    this.size = body.length;
    this.hash = contentHash(body);
  }

  /**
   * Sends the answer, or a 304. The bytes bypass the route's schema; tests check them against it.
   * @param caching `Cache-Control`; by default, a reader asks each time whether it has changed.
   */
  send(request: FastifyRequest, reply: FastifyReply, caching = 'no-cache'): FastifyReply {
    const encoding =
      this.size < leastToCompress ? undefined : chooseEncoding(request.headers['accept-encoding']);
    // Each encoding is a representation with a tag of its own (RFC 9110, section 8.8.3.3).
    const etag = encoding ? `"${this.hash}-${encoding}"` : `"${this.hash}"`;
    reply.header('etag', etag).header('cache-control', caching).header('vary', this.#vary);
    if (isNamed(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type(this.#type);
    if (!encoding) return reply.send(this.#whole());
    reply.header('Content-Encoding', encoding);
    const body = this.#in(encoding);
    if (!(body instanceof Promise)) return reply.send(body);
    body.then(
      (ready) => reply.send(ready),
      (error: unknown) => reply.removeHeader('Content-Encoding').send(error),
    );
    return reply;
  }

  #whole(): Buffer {
    return typeof this.#body === 'function' ? Buffer.from(this.#body()) : this.#body;
  }

  #in(encoding: ContentEncoding): Buffer | Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    // The promise is stored first, so a thousand concurrent readers wait for one compression.
    const making = compressBytes(this.#whole(), encoding, 'kept').then(trimmed);
    this.#compressed.set(encoding, making);
    making.then(
      (body) => this.#keep(encoding, body),
      () => this.#compressed.delete(encoding),
    );
    return making;
  }

  #keep(encoding: ContentEncoding, body: Buffer): void {
    this.#compressed.set(encoding, body);
    if (this.#write) this.#body = this.#write;
  }
}

/** Returns a hash of the content: the first 22 characters of its SHA-256 in base64url. */
export function contentHash(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/**
 * Encodes a text in UTF-8. `Buffer.from` would cut a short one from a pool of 64 kB, which then stays alive as
 * long as the text.
 */
function exactBytes(text: string): Buffer {
  const exact = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  exact.write(text);
  return exact;
}

/**
 * Copies the bytes into exactly as much memory as they need. zlib returns part of a 16 kB block, which a
 * hundred answers of a kilobyte each would keep alive.
 */
function trimmed(bytes: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(exact);
  return exact;
}

/**
 * Returns true if `If-None-Match` names a tag; compared weakly (RFC 9110, section 13.1.2), because proxies
 * weaken tags.
 */
function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header === etag;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) || header.trim() === '*';
}
