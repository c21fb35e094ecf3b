import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';

/**
 * The access rule of a route. Each route declares it; `middleware/hold-access.ts` enforces it, and the server
 * does not start with a route that has none. A **visitor** has no session. A **reader** has a
 * live one: a member, or staff impersonating one.
 *
 * - `probe`: anyone, at any host: it belongs to no council.
 * - `public`: anyone at the council's host.
 * - `resident`: anyone, with or without a session, but not staff impersonating a resident: 403
 *   `impersonation.notAllowed`.
 * - `visitorOrReader`: anyone except the owner of an ended session: 401 `session.ended`.
 * - `reader`: 401 `session.required` for a visitor, 401 `session.ended` for an ended session.
 * - `bidder`: a reader. The statement that writes checks that the session is live, in the same round trip
 *   (decision 2); the hook only refuses a visitor.
 * - `member`: a reader, but not impersonating staff: 403 `impersonation.notAllowed`.
 * - `impersonator`: only staff impersonating a resident: 401 `impersonation.sessionExpired`.
 * - `previewToken`: anyone who sends a live preview token in the body: 403 `preview.notAllowed`. Such a call
 *   changes nothing, whatever its method, so what staff see with it while impersonating is not recorded.
 * - `letterToken`: anyone who has the letter, by the token in the call's address, which the call itself looks
 *   up. Not staff impersonating a resident.
 * - `key`: a program of the council, with a live key that has this scope: 401 `key.required`, 403
 *   `key.notAllowed`.
 *
 * An impersonation tab gets 401 `impersonation.sessionExpired` for both answers about a session.
 */
export type Access =
  | 'probe'
  | 'public'
  | 'resident'
  | 'visitorOrReader'
  | 'reader'
  | 'bidder'
  | 'member'
  | 'impersonator'
  | 'previewToken'
  | 'letterToken'
  | { readonly key: ApiKeyScope };
