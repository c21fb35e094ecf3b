import type { Statement, TenantDatabase } from '../database/database.ts';
import type { BrowserDescription } from './describe-browser.ts';
import { deviceDays, maximumDevices } from './known-device.ts';
import { hashToken, makeToken } from './token.ts';

/** Idle and absolute lifetimes (product decision; OWASP ASVS 5.0, 7.3): 30 minutes and 12 hours. */
const ordinary = { idle: '30 minutes', absolute: '12 hours' } as const;
/** With "remember me": 14 and 30 days. */
const remembered = { idle: '14 days', absolute: '30 days' } as const;

/** The browser used for a log-in, as far as it is known. */
export interface SessionBrowser extends BrowserDescription {
  readonly deviceHash: Buffer | null;
  /**
   * The token hash of its current session, which ends when another begins: tokens from before a log-in no
   * longer work.
   */
  readonly sessionTokenHash: Buffer | null;
  readonly locale: string;
}

/** The account as checked, and the person's choices. */
interface SessionAsked {
  readonly accountId: string;
  readonly passwordHash: string | null;
  readonly rememberMe: boolean;
  readonly sharedComputer: boolean;
}

/** Both tokens are only for cookies. The device token is null if this browser should not be remembered. */
export interface StartedSession {
  readonly token: string;
  readonly deviceToken: string | null;
  readonly remembered: boolean;
}

const start: Statement = {
  name: 'start-session',
  text: 'select start_session($1, $2, $3, $4, $5, $6, $7::interval, $8, $9) as outcome',
};

/**
 * Starts a session and ends the browser's previous one. On a shared computer the session is never remembered.
 * @returns `locked` if others have failed too often meanwhile; `stale` if the account is no longer active or
 * its password has changed.
 */
export async function startSession(
  database: TenantDatabase,
  browser: SessionBrowser,
  { accountId, passwordHash, rememberMe, sharedComputer }: SessionAsked,
): Promise<StartedSession | 'locked' | 'stale'> {
  const token = makeToken();
  const deviceToken = sharedComputer ? null : makeToken();
  const isRemembered = rememberMe && !sharedComputer;
  const [row] = await database.run<{ outcome: 'started' | 'locked' | 'stale' }>(start, [
    accountId,
    passwordHash,
    browser.deviceHash,
    browser.sessionTokenHash,
    hashToken(token),
    deviceToken && hashToken(deviceToken),
    `${deviceDays} days`,
    maximumDevices,
    JSON.stringify({
      ...(isRemembered ? remembered : ordinary),
      locale: browser.locale,
      browser: browser.browser,
      system: browser.system,
      remembered: isRemembered,
      sharedComputer,
    }),
  ]);
  const outcome = row?.outcome ?? 'stale';
  return outcome === 'started' ? { token, deviceToken, remembered: isRemembered } : outcome;
}
