import { readMailSettings, type MailSettings } from '../mail/open-mailer.ts';

/** How one process works in the background. Days are by the database's clock. */
export interface BackgroundSettings {
  readonly mail: MailSettings;
  /** How long the answer to an idempotency key is kept: after that, a repeated request is a new one. */
  readonly keepAnswersDays: number;
  /** How long a session is kept after its end. */
  readonly keepSessionsDays: number;
  /** How long it is kept what somebody was told, from when it was written; what still waits is kept. */
  readonly keepMailDays: number;
  /** How long the history of accounts is kept. At least 180: the database takes away nothing younger. */
  readonly keepAuditDays: number;
}

/** Days for which it is kept what somebody was told. */
export const usualKeepMailDays = 90;

/**
 * Reads `LINTEL_WORKER` (`off`: this process only serves, and the answer is undefined), `LINTEL_KEEP_ANSWERS` (7
 * days), `LINTEL_KEEP_SESSIONS` (30), `LINTEL_KEEP_MAIL` (90) and `LINTEL_KEEP_AUDIT` (2190, which is six years: the time
 * in which somebody can go to court about what was done, Limitation Act 1980, sections 2 and 5); and how mail leaves, by
 * `readMailSettings`.
 * @throws Error for another word than `on` or `off`, and for a number of days that is not whole, or too small.
 */
export function readBackgroundSettings(environment: NodeJS.ProcessEnv): BackgroundSettings | undefined {
  const worker = environment['LINTEL_WORKER'] || 'on';
  if (worker !== 'on' && worker !== 'off') {
    throw new Error(`LINTEL_WORKER is "${worker}"; it must be on or off.`);
  }
  const settings = {
    mail: readMailSettings(environment),
    keepAnswersDays: daysIn(environment, 'LINTEL_KEEP_ANSWERS', 7),
    keepSessionsDays: daysIn(environment, 'LINTEL_KEEP_SESSIONS', 30),
    keepMailDays: readKeepMailDays(environment),
    keepAuditDays: daysIn(environment, 'LINTEL_KEEP_AUDIT', 2_190, 180),
  };
  return worker === 'on' ? settings : undefined;
}

/** `LINTEL_KEEP_MAIL`: which processes that only serve have to know, too, since pages say it. */
export function readKeepMailDays(environment: NodeJS.ProcessEnv): number {
  return daysIn(environment, 'LINTEL_KEEP_MAIL', usualKeepMailDays);
}

function daysIn(environment: NodeJS.ProcessEnv, name: string, usual: number, least = 1): number {
  const days = Number(environment[name] || usual);
  if (!Number.isInteger(days) || days < least) {
    throw new Error(
      `${name} is "${environment[name]}"; it must be a whole number of days, ${least} or more.`,
    );
  }
  return days;
}
