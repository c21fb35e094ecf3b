import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantFiles } from '../tenants/tenant-files.ts';

interface Written {
  readonly body: Buffer;
  readonly etag: string;
}

/**
 * Answers that depend on nothing but a council's files and a language are written once for as long as those files
 * are the same object, and a reader who has them already gets a 304.
 */
export class AnswerCache {
  readonly #written = new WeakMap<TenantFiles, Map<string, Written>>();

  /**
   * Sends an answer as JSON.
   * @param key tells the answers of one council apart, such as the path.
   * @param describe makes the answer where it is not there yet.
   */
  send(request: FastifyRequest, reply: FastifyReply, key: string, describe: () => object): void {
    const { body, etag } = this.#find(request.tenant, `${request.locale} ${key}`, describe);
    reply.header('ETag', etag).header('Cache-Control', 'no-cache').header('Vary', 'Accept-Language, Cookie');
    if (request.headers['if-none-match'] === etag) reply.code(304).send();
    // Bytes, so that they are not serialised a second time; tests hold them to their schemas.
    else reply.type('application/json; charset=utf-8').send(body);
  }

  #find(files: TenantFiles, key: string, describe: () => object): Written {
    const ofCouncil = this.#written.get(files) ?? new Map<string, Written>();
    this.#written.set(files, ofCouncil);
    const known = ofCouncil.get(key);
    if (known) return known;
    const body = Buffer.from(JSON.stringify(describe()));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    ofCouncil.set(key, { body, etag });
    return { body, etag };
  }
}
