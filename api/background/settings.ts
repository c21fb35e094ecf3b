import { readMailSettings, type MailSettings } from '../mail/open-mailer.ts';

/** Settings of one process's background work. Days are by the database's clock. */
export interface BackgroundSettings {
  readonly mail: MailSettings;
  /** Days for which the answer to an idempotency key is kept; after that, a repeated request is a new one. */
  readonly keepAnswersDays: number;
  /** Days for which a session is kept after its end. */
  readonly keepSessionsDays: number;
  /** Days for which letters are kept after they have been written; letters still waiting to be sent stay. */
  readonly keepMailDays: number;
  /** Days for which the history of accounts is kept. At least 180: the database deletes nothing younger. */
  readonly keepAuditDays: number;
}

/** Default number of days for which letters are kept. */
export const usualKeepMailDays = 90;

/**
 * Reads `LINTEL_WORKER` (`off`: this process only serves, and the result is undefined), `LINTEL_KEEP_ANSWERS`
 * (7 days), `LINTEL_KEEP_SESSIONS` (30), `LINTEL_KEEP_MAIL` (90) and `LINTEL_KEEP_AUDIT` (2190, six years: the
 * time limit for going to court, Limitation Act 1980, sections 2 and 5); and the mail settings, by
 * `readMailSettings`.
 * @throws Error for a word other than `on` or `off`, and for a number of days that is not whole or too small.
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

/** Reads `LINTEL_KEEP_MAIL`, which processes that only serve need too, because pages state it. */
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
