import type { FastifyReply, FastifyRequest } from 'fastify';
import { WrittenAnswer } from './written-answer.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** The request headers that decide an answer's language (middleware/language.ts). */
export const byLanguage = ['Accept-Language', 'Cookie'];

/**
 * Caches answers that depend only on a council's files and a language: each is written once while those files
 * are the same object, and a reader who already has it gets a 304.
 */
export class AnswerCache {
  readonly #written = new WeakMap<TenantFiles, Map<string, WrittenAnswer>>();

  /**
   * Sends an answer as JSON.
   * @param key identifies the answer within a council, such as the path.
   * @param describe makes the answer the first time.
   */
  send(request: FastifyRequest, reply: FastifyReply, key: string, describe: () => object): FastifyReply {
    return this.#find(request.tenant, `${request.locale} ${key}`, describe).send(request, reply);
  }

  #find(files: TenantFiles, key: string, describe: () => object): WrittenAnswer {
    const ofCouncil = this.#written.get(files) ?? new Map<string, WrittenAnswer>();
    this.#written.set(files, ofCouncil);
    const known = ofCouncil.get(key);
    if (known) return known;
    const answer = new WrittenAnswer(describe(), byLanguage);
    ofCouncil.set(key, answer);
    return answer;
  }
}
