import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, leastToCompress } from './compress.ts';
import { chooseEncoding, type ContentEncoding } from './content-encoding.ts';

const compressBytes = promisify(compress);

/**
 * An answer that is the same for many readers: written once, compressed once for each encoding that somebody asks for,
 * and not sent to readers who have it already.
 */
export class WrittenAnswer {
  /** Its {@link contentHash}. */
  readonly hash: string;
  /** Bytes, as it is written. */
  readonly size: number;
  /** Its bytes, or what writes them anew. */
  #body: Buffer | (() => string);
  readonly #write: (() => string) | undefined;
  readonly #type: string;
  readonly #vary: string;
  readonly #compressed = new Map<ContentEncoding, Buffer | Promise<Buffer>>();

  /**
   * @param value written as JSON; a text is code, or of the type named, and stays as it is. What a function answers is
   * written anew for the few who take no encoding, and not kept once it is compressed: it has to be the same each time.
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
   * Answers with it, or with a 304. The bytes go past the route's schema; tests hold them to it.
   * @param caching `Cache-Control`; unless told, a reader asks each time whether it is still the same.
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
    // The promise is kept first, so that a thousand readers who come at once wait for one compression.
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

/** The same for the same content: 22 letters, digits, `-` and `_` of its SHA-256. */
export function contentHash(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** A text in UTF-8. `Buffer.from` would cut a short one from a pool of 64 kB, which it keeps alive for as long as it is. */
function exactBytes(text: string): Buffer {
  const exact = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  exact.write(text);
  return exact;
}

/**
 * The same bytes in no more memory than they take. zlib answers with the beginning of a block of 16 kB, which a
 * hundred answers of a kilobyte each would keep alive.
 */
function trimmed(bytes: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(exact);
  return exact;
}

/** Whether `If-None-Match` names a tag; weakly, as RFC 9110, section 13.1.2 has it: proxies weaken tags. */
function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header === etag;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) || header.trim() === '*';
}
