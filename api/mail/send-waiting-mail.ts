import { isMailAddress } from '#domain/words/mail-address.ts';
import type { Passwords } from '../accounts/password.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { composeLetter, type Sender } from './compose-letter.ts';
import type { Delivery, Mailer } from './mailer.ts';
import { prepareLetter } from './prepare-letter.ts';
import {
  findNextDue,
  pauseAfter,
  settleMail,
  takeWaiting,
  type NextMail,
  type Settled,
  type WaitingMail,
} from './waiting-mail.ts';

/** Receives error reports; Fastify's logger is one. */
interface MailLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Everything needed to send one council's mail. */
interface SendingContext {
  /** Belongs to the same council as `files`. */
  readonly database: TenantDatabase;
  readonly files: TenantFiles;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly sender: Sender;
  readonly log: MailLog;
  /** Stops the work after the letters under way. */
  readonly signal?: AbortSignal;
}

/** The result, in rows of the outbox. */
export interface MailSent extends NextMail {
  readonly sent: number;
  /** Letters that wait for another attempt. */
  readonly waiting: number;
  /**
   * Letters that were refused, abandoned, unwanted, superseded or without an address: they are never tried
   * again.
   */
  readonly ended: number;
}

/** Letters sent at once: as many as the mailer has connections. */
const lanes = 4;

/**
 * Sends one council's mail that is due, each row at least once. A row is first taken, in a statement of its
 * own; if its sender dies, the next one sends it with the same Message-ID, so that a mail server can drop the duplicate. Any
 * number of senders may work at once. A server that accepts no letter at all ends the run.
 * @throws what the database throws when it cannot be reached; what was sent until then stays sent.
 */
export async function sendWaitingMail(context: SendingContext): Promise<MailSent> {
  const counts = { sent: 0, waiting: 0, ended: 0 };
  let goOn = true;
  const lane = async (): Promise<void> => {
    while (goOn && context.signal?.aborted !== true) {
      const waiting = await takeWaiting(context.database);
      if (!waiting) return;
      const settled = await attempt(context, waiting);
      await settleMail(context.database, waiting.id, settled);
      if (settled.outcome === 'sent') counts.sent += 1;
      else if (settled.outcome === null) counts.waiting += 1;
      else counts.ended += 1;
      if (settled.soon === true) goOn = false;
    }
  };
  const done = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = done.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return { ...counts, ...(await findNextDue(context.database)) };
}

async function attempt(context: SendingContext, waiting: WaitingMail): Promise<Settled> {
  const { files, passwords, mailer, sender, log } = context;
  const { tenantId } = files.tenant;
  const facts = {
    tenant: tenantId,
    mail: waiting.id,
    kind: waiting.notice.kind,
    attempts: waiting.attempts,
  };
  const data = await prepareLetter(context.database, passwords, files, waiting);
  if (typeof data === 'string') {
    if (data === 'withoutWords') log.error(facts, 'a letter is about something that is not there');
    return { outcome: data, code: null };
  }
  let letter;
  try {
    letter = composeLetter(files, data, sender);
  } catch (error) {
    log.error({ ...facts, err: error }, 'a letter could not be written');
    return later(context, waiting, { outcome: 'later', code: 'ECOMPOSE', everybody: false });
  }
  // The council can correct its own address, so its mail waits instead of being refused for good.
  const delivery: Delivery = isMailAddress(letter.from.address)
    ? await mailer.send(tenantId, letter)
    : { outcome: 'later', code: 'ESENDER', everybody: true };
  switch (delivery.outcome) {
    case 'sent':
      return { outcome: 'sent', code: null };
    case 'refused':
      log.error({ ...facts, code: delivery.code }, 'the mail server refused a letter for good');
      return { outcome: 'refused', code: delivery.code };
    case 'later':
      return later(context, waiting, delivery);
  }
}

function later(
  { files, log }: SendingContext,
  waiting: WaitingMail,
  { code, everybody }: Extract<Delivery, { outcome: 'later' }>,
): Settled {
  const { id, attempts, isLastTry, notice } = waiting;
  const facts = { tenant: files.tenant.tenantId, mail: id, kind: notice.kind, attempts, code };
  if (isLastTry) {
    log.error(facts, 'a letter was given up after days of trying');
    return { outcome: 'expired', code, ...(everybody ? { soon: true } : {}) };
  }
  log.warn(facts, everybody ? 'no mail can be sent now' : 'a letter has to wait');
  return { outcome: null, code, pause: pauseAfter(waiting), ...(everybody ? { soon: true } : {}) };
}
