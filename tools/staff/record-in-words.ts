import type { RecordLine } from './read-record.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
});

/** Each event in words for an officer. */
const said: Readonly<Record<string, string>> = {
  'impersonation.mint': 'asked for a link',
  'impersonation.refuse': 'a link was refused',
  'session.start': 'started acting for them',
  'bid.place': 'made a bid',
  'bid.withdraw': 'withdrew a bid',
  'bid.move': 'moved a bid',
  'bid.prefer': 'marked a bid as preferred',
  'bid.unprefer': 'unmarked a preferred bid',
  'case.claim': 'claimed a case',
  'case.claimFail': 'tried to claim a case, but the answers did not match',
};

const ended: Readonly<Record<string, string>> = {
  logout: 'stopped: Exit',
  replaced: 'stopped: started acting for another resident',
  time: 'stopped: the time ran out',
  others: 'stopped: the resident ended all other sessions',
  suspension: 'stopped: the account was suspended',
};

/** Returns one line of the record: time, member of staff, resident, action and result. */
export function recordLineInWords(line: RecordLine): string {
  const { at, staffName, staffId, accountName, registrationNumber } = line;
  const who = `${staffName} (${staffId})`;
  return `${clock.format(new Date(at))} | ${who} for ${accountName} (${registrationNumber}) | ${actionInWords(line)}`;
}

function actionInWords({ event, details, status, reason }: RecordLine): string {
  const word = (name: string) => String(details[name] ?? '');
  if (event === 'impersonation.mint') return `${said[event]}: ${reason}`;
  if (event === 'impersonation.refuse') return `${said[event]}: ${word('reason')}`;
  if (event === 'session.end') return ended[word('by')] ?? `stopped: ${word('by')}`;
  if (event === 'staff.ask') return `called ${word('method')} ${word('route')}: ${result(status)}`;
  const what = said[event] ?? event;
  return details['reference'] === undefined ? what : `${what}, receipt ${word('reference')}`;
}

function result(status: number | null): string {
  if (status === null) return 'result unknown';
  return status < 400 ? `done (${status})` : `refused (${status})`;
}
