import type { FastifyRequest } from 'fastify';
import type { Action } from '#schemas/api/actions.ts';
import { readerOf } from '../../accounts/reader.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import type { ReadingLanguage } from '../council-text.ts';
import { describeAction } from './describe-action.ts';
import { findAction, findActionFiles, findActionHistory } from './find-actions.ts';

/** Returns the language of a request, and the council's own. */
export function languageOf({ locale, tenant }: FastifyRequest): ReadingLanguage {
  return { locale, localeId: tenant.tenant.localeId };
}

/** Reads one of the person's actions. @throws ProblemError `request.notFound` for another person's. */
export async function readAction(request: FastifyRequest, actionId: string): Promise<Action> {
  const { database, tenant } = request;
  const reader = readerOf(request);
  const action = await findAction(database, reader.accountId, actionId);
  if (!action) throw new ProblemError('request.notFound');
  const [files, history] = await Promise.all([
    findActionFiles(database, reader.accountId, actionId),
    findActionHistory(database, actionId),
  ]);
  return describeAction(tenant, languageOf(request), reader, action, files, history);
}
