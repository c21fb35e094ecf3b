import type { MailProof } from '#schemas/api/accounts.ts';
import type { Secret } from '../auth/secret.ts';

/**
 * A `MailProof` on its way from the page to its one request. It opens the account until it is used, so it is
 * sealed like a password: make a new one from the page's own values for each attempt.
 */
export type SealedProof = { readonly token: Secret } | { readonly email: string; readonly code: Secret };

/**
 * Returns the proof for the call.
 * @throws {Error} when it was taken before.
 */
export function takeProof(proof: SealedProof): MailProof {
  return 'token' in proof ? { token: proof.token.take() } : { email: proof.email, code: proof.code.take() };
}
