import type { MailProof } from '#schemas/api/accounts.ts';
import type { Secret } from '../auth/secret.ts';

/**
 * A `MailProof` on its way from the page to its one request. Until it is used it opens the account, so it is sealed
 * like a password: make a new one from what the page holds for each attempt.
 */
export type SealedProof = { readonly token: Secret } | { readonly email: string; readonly code: Secret };

/** The proof as the call has it. @throws {Error} when it was taken before. */
export function takeProof(proof: SealedProof): MailProof {
  return 'token' in proof ? { token: proof.token.take() } : { email: proof.email, code: proof.code.take() };
}
