import { ProblemSchema } from '#schemas/error-catalogue.ts';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';

/** What the calls by the council's own programs, with a key, have in common. */
export const tags = ['Back office'];

export const refusals = {
  400: ProblemSchema,
  401: ProblemSchema,
  403: ProblemSchema,
  413: ProblemSchema,
  429: ProblemSchema,
  503: ProblemSchema,
};

/** @param key the scope that a key needs for the call. */
export function configWithKey(key: ApiKeyScope) {
  return { access: { key }, rateLimit: { max: 600, timeWindow: '1 minute' } };
}
