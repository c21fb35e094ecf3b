import type { TenantDatabase } from '../database/database.ts';
import type { BrowserDescription } from './describe-browser.ts';
import { deviceDays, maximumDevices } from './known-device.ts';
import { hashToken, makeToken } from './token.ts';
import { statement, typed } from '../database/statement.ts';

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

const start = statement({
  values: {
    accountId: 'uuid',
    passwordHash: 'text?',
    deviceHash: 'bytea?',
    sessionTokenHash: 'bytea?',
    tokenHash: 'bytea',
    deviceToken: 'bytea?',
    deviceLasts: 'interval',
    maximumDevices: 'integer',
    terms: 'jsonb',
  },
  row: { outcome: typed<'started' | 'locked' | 'stale'>('text') },
  text: `
    select start_session($accountId, $passwordHash, $deviceHash, $sessionTokenHash, $tokenHash, $deviceToken,
                         $deviceLasts, $maximumDevices, $terms) as outcome`,
});

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
  const [row] = await database.run(start, {
    accountId,
    passwordHash,
    deviceHash: browser.deviceHash,
    sessionTokenHash: browser.sessionTokenHash,
    tokenHash: hashToken(token),
    deviceToken: deviceToken === null ? null : hashToken(deviceToken),
    deviceLasts: `${deviceDays} days`,
    maximumDevices,
    terms: {
      ...(isRemembered ? remembered : ordinary),
      locale: browser.locale,
      browser: browser.browser,
      system: browser.system,
      remembered: isRemembered,
      sharedComputer,
    },
  });
  const outcome = row?.outcome ?? 'stale';
  return outcome === 'started' ? { token, deviceToken, remembered: isRemembered } : outcome;
}
