import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Rate-limited calls, right or wrong guesses alike: per network address, unless stated otherwise below. */
type RateLimited =
  | 'logIn'
  | 'logInWithToken'
  | 'create'
  | 'resendConfirmation'
  | 'confirm'
  | 'reset'
  | 'resetConfirm'
  | 'findAccount'
  | 'changePassword'
  | 'changeEmail'
  | 'retrieveDetails'
  | 'submitForm'
  | 'saveDraft'
  | 'findAddresses'
  | 'sendMessage'
  | 'beginUpload';

/** A limit as `@fastify/rate-limit` takes it in a route's `config.rateLimit`. The window is in milliseconds. */
interface RateLimit {
  readonly max: number;
  readonly timeWindow: number;
}

export type RateLimits = Readonly<Record<RateLimited, RateLimit>>;

const minute = 60_000;
const tenMinutes = 10 * minute;

/**
 * Limits per network address, because an account's own lock stops many guesses at one account, but not one
 * guess at each of many (OWASP ASVS 5.0, 6.3.1). A library, a hostel or a mobile network has one address for
 * many people, so each limit leaves room for a busy hour there. All processes count together (`LimitStore`);
 * for IPv6 it is the 64-bit network that one line gets.
 */
export const standardRateLimits: RateLimits = {
  // On a closing evening a whole mobile network may come from one address.
  logIn: { max: 60, timeWindow: minute },
  // A council's desk has one address. A link has 256 bits, so this guards against noise rather than guesses.
  logInWithToken: { max: 30, timeWindow: minute },
  // Each sends a letter to an address a stranger may have typed: enough for a drop-in session, too slow for a
  // nuisance.
  create: { max: 20, timeWindow: tenMinutes },
  resendConfirmation: { max: 20, timeWindow: tenMinutes },
  reset: { max: 20, timeWindow: tenMinutes },
  // Three answers only; trying every date of birth would not take long.
  findAccount: { max: 10, timeWindow: tenMinutes },
  retrieveDetails: { max: 10, timeWindow: tenMinutes },
  // Per account, or per address without one: an adviser who refers people all day stays far below.
  submitForm: { max: 60, timeWindow: tenMinutes },
  // Per account, since a whole library may be filling in forms at once. A page saves at most once a second,
  // after a pause in typing, so even two devices and quick fingers stay below; each save checks and writes a
  // whole form.
  saveDraft: { max: 240, timeWindow: minute },
  // Per account, or per address for visitors: enough for a library full of people filling in forms, and too few
  // to copy the list.
  findAddresses: { max: 120, timeWindow: tenMinutes },
  // Per account. People with a question do not write this fast.
  sendMessage: { max: 30, timeWindow: tenMinutes },
  // Per account, or per address for visitors. A person with a folder of photographs sends twenty at once; each
  // makes a row, and quotas limit the bytes.
  beginUpload: { max: 120, timeWindow: tenMinutes },
  // A letter's code allows five tries; this stops people from asking for more letters to try more codes.
  confirm: { max: 30, timeWindow: tenMinutes },
  resetConfirm: { max: 30, timeWindow: tenMinutes },
  // Per account. A stranger at a logged-in browser could otherwise keep trying passwords here.
  changePassword: { max: 10, timeWindow: tenMinutes },
  changeEmail: { max: 10, timeWindow: tenMinutes },
};

/**
 * A limit that counts per account if there is one, whatever sessions and addresses are used, and otherwise per
 * address. It counts after the caller is known, so a made-up session does not get round it.
 */
export function byAccount(limit: RateLimit) {
  return { ...limit, hook: 'preHandler', keyGenerator: keyOfCaller } as const;
}

function keyOfCaller({ reader, ip }: FastifyRequest): string {
  return reader ? `account ${reader.accountId}` : normalizeIP(ip);
}

/** The same limits with one number of calls for all: for a place where everyone comes from one address. */
export function rateLimitsOf(max: number): RateLimits {
  const widened = Object.entries(standardRateLimits).map(([call, { timeWindow }]) => [
    call,
    { max, timeWindow },
  ]);
  return { ...standardRateLimits, ...Object.fromEntries(widened) };
}
