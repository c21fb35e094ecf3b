import { ProblemSchema } from '#schemas/error-catalogue.ts';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';

/** Common parts of the calls by the council's own programs, which need a key. */
export const tags = ['Back office'];

export const refusals = {
  400: ProblemSchema,
  401: ProblemSchema,
  403: ProblemSchema,
  413: ProblemSchema,
  429: ProblemSchema,
  503: ProblemSchema,
};

/** Returns the config of a call by key. @param key the scope that the key needs. */
export function configWithKey(key: ApiKeyScope) {
  return { access: { key }, rateLimit: { max: 600, timeWindow: '1 minute' } };
}
