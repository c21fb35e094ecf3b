import { createTransport } from 'nodemailer';
import type { Delivery, Mailer } from './mailer.ts';
import { mimeOf } from './mime-of.ts';
import { describeSmtpFailure } from './smtp-failure.ts';

/**
 * Time limits of one attempt in milliseconds. RFC 5321 (4.5.3.2) would wait ten minutes for the last answer.
 */
export interface SmtpPatience {
  readonly connecting: number;
  readonly silence: number;
  readonly whole: number;
}

const ordinary: SmtpPatience = { connecting: 10_000, silence: 20_000, whole: 50_000 };

const onThisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Makes a mailer that sends over SMTP by nodemailer. Letters reveal who has applied, so they leave this machine
 * over TLS or not at all: by default nodemailer would carry on without it if an attacker removed the server's
 * offer (RFC 3207, 6).
 * @param url `smtp://user:password@host:587` or `smtps://…:465`. `?requireTLS=false` for a relay on a private
 * line.
 */
export function makeSmtpMailer(url: string, patience: SmtpPatience = ordinary): Mailer {
  const transport = createTransport({
    url,
    requireTLS: !onThisMachine.has(new URL(url).hostname),
    pool: true,
    maxConnections: 4,
    // The outbox retries, later and with a count.
    maxRequeues: 0,
    idleTimeout: 5_000,
    connectionTimeout: patience.connecting,
    greetingTimeout: patience.connecting,
    socketTimeout: patience.silence,
  });
  return {
    async send(_tenantId, letter) {
      // A server that answers a byte at a time is never silent.
      const signal = AbortSignal.timeout(patience.whole);
      try {
        await transport.sendMail({ ...mimeOf(letter), signal });
        return sent;
      } catch (error) {
        return describeSmtpFailure(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

const sent: Delivery = { outcome: 'sent' };
