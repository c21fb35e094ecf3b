import type { FastifyReply, FastifyRequest } from 'fastify';
import { WrittenAnswer } from './written-answer.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** What the language of an answer is chosen by (middleware/language.ts). */
export const byLanguage = ['Accept-Language', 'Cookie'];

/**
 * Answers that depend only on a council's files and a language are written once for as long as those files are the same
 * object, and a reader who has them gets a 304.
 */
export class AnswerCache {
  readonly #written = new WeakMap<TenantFiles, Map<string, WrittenAnswer>>();

  /**
   * Sends an answer as JSON.
   * @param key tells the answers of one council apart, such as the path.
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
