import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * Calls that are limited, whether a guess is right or wrong: for each network address, unless it says otherwise below.
 */
export type RateLimited =
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

/** As `@fastify/rate-limit` takes it in a route's `config.rateLimit`. The window is in milliseconds. */
export interface RateLimit {
  readonly max: number;
  readonly timeWindow: number;
}

export type RateLimits = Readonly<Record<RateLimited, RateLimit>>;

const minute = 60_000;
const tenMinutes = 10 * minute;

/**
 * By address, because an account's own lock stops many guesses at one account, but not one guess at each of many (OWASP
 * ASVS 5.0, 6.3.1). A library, a hostel or a mobile network has one address for many people, so each limit leaves room
 * for a busy hour there. All processes count together (`LimitStore`); for IPv6 it is the 64-bit network that one line gets.
 */
export const standardRateLimits: RateLimits = {
  // On a closing evening a whole mobile network may come from one address.
  logIn: { max: 60, timeWindow: minute },
  // A council's desk has one address. A link has 256 bits, so this guards against noise and not against guesses.
  logInWithToken: { max: 30, timeWindow: minute },
  // Each writes a letter to an address that a stranger has typed: enough for a drop-in session, too slow for a nuisance.
  create: { max: 20, timeWindow: tenMinutes },
  resendConfirmation: { max: 20, timeWindow: tenMinutes },
  reset: { max: 20, timeWindow: tenMinutes },
  // Three answers; it doesn't take long to try every date of birth.
  findAccount: { max: 10, timeWindow: tenMinutes },
  retrieveDetails: { max: 10, timeWindow: tenMinutes },
  // By account, or by address without one: an adviser who refers people all day stays far below.
  submitForm: { max: 60, timeWindow: tenMinutes },
  // By account, since a whole library may be filling in forms at once. A page saves at most once a second, after a
  // pause in typing, so that even two devices and quick fingers stay below; each save judges and writes a whole form.
  saveDraft: { max: 240, timeWindow: minute },
  // By account, or by address for visitors: a library full of people who fill forms in, and no way to copy a list.
  findAddresses: { max: 120, timeWindow: tenMinutes },
  // By account. Somebody who writes as fast as that is no person with a question.
  sendMessage: { max: 30, timeWindow: tenMinutes },
  // By account, or by address for visitors. Somebody with a folder of photographs sends twenty at once; each makes a row, and quotas hold the bytes.
  beginUpload: { max: 120, timeWindow: tenMinutes },
  // A letter's code allows five tries; this stops people from asking for more letters to try more codes.
  confirm: { max: 30, timeWindow: tenMinutes },
  resetConfirm: { max: 30, timeWindow: tenMinutes },
  // By account. Somebody who finds a browser logged in could try passwords here that log-in would lock.
  changePassword: { max: 10, timeWindow: tenMinutes },
  changeEmail: { max: 10, timeWindow: tenMinutes },
};

/**
 * A limit that counts by account where there is one, however many log-ins and addresses its person has, and else by
 * address. It counts once it is known who calls, so a made-up session is no way round it.
 */
export function byAccount(limit: RateLimit) {
  return { ...limit, hook: 'preHandler', keyGenerator: keyOfCaller } as const;
}

function keyOfCaller({ reader, ip }: FastifyRequest): string {
  return reader ? `account ${reader.accountId}` : normalizeIP(ip);
}

/** The same limits with one number of calls for each: for a place where everybody comes from one address. */
export function rateLimitsOf(max: number): RateLimits {
  const widened = Object.entries(standardRateLimits).map(([call, { timeWindow }]) => [
    call,
    { max, timeWindow },
  ]);
  return { ...standardRateLimits, ...Object.fromEntries(widened) };
}
