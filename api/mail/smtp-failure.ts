import type { Delivery } from './mailer.ts';

/** The SMTP commands whose failures are about the letter or its reader; all other failures are about us. */
const aboutTheLetter = new Set(['RCPT TO', 'DATA']);

/**
 * Interprets a failed attempt over SMTP. A 5xx about the recipient or the content is permanent, a 4xx is
 * temporary (RFC 5321, 4.2.1). A 5xx anywhere else (the greeting, the log-in, the sender's address) is a fault
 * in our settings, which an officer can correct while the mail waits. A failure without an answer is a broken
 * connection.
 */
export function describeSmtpFailure(error: unknown): Delivery {
  const { code, responseCode, command } = factsOf(error);
  const said = responseCode === undefined ? code : String(responseCode);
  // Letters that nodemailer itself will not send, such as to an address with characters that the server does
  // not support (SMTPUTF8).
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    return { outcome: 'refused', code };
  }
  if (responseCode === undefined || !aboutTheLetter.has(command)) {
    return { outcome: 'later', code: said, everybody: true };
  }
  // 503 means that the conversation went wrong, whatever the letter; 421 that the server is about to close.
  if (responseCode >= 500 && responseCode !== 503) return { outcome: 'refused', code: said };
  return { outcome: 'later', code: said, everybody: responseCode === 421 };
}

interface SmtpFacts {
  readonly code: string;
  readonly responseCode: number | undefined;
  readonly command: string;
}

function factsOf(error: unknown): SmtpFacts {
  const found = error instanceof Error ? error : new Error(String(error));
  const responseCode = 'responseCode' in found ? Number(found.responseCode) : Number.NaN;
  return {
    code: 'code' in found && typeof found.code === 'string' ? found.code : 'EUNKNOWN',
    responseCode: Number.isInteger(responseCode) ? responseCode : undefined,
    command: 'command' in found && typeof found.command === 'string' ? found.command : '',
  };
}
