import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';

/** Thrown for a scheme that is not in the council's policy. */
export class UnknownSchemeError extends Error {
  override readonly name = 'UnknownSchemeError';
}

/** Returns the policy's scheme of that identifier. Throws {@link UnknownSchemeError}. */
export function schemeOf(policy: LettingsPolicy, identifier: string): Scheme {
  const scheme = policy.schemes.find((candidate) => candidate.identifier === identifier);
  if (scheme === undefined) {
    throw new UnknownSchemeError(`policy ${policy.version} has no scheme "${identifier}"`);
  }
  return scheme;
}
