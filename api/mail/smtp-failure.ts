import type { Delivery } from './mailer.ts';

/** The steps at which a server speaks of this letter and its reader; at all others it speaks of us. */
const aboutTheLetter = new Set(['RCPT TO', 'DATA']);

/**
 * What a failed attempt over SMTP means. A 5xx about the recipient or the content is for ever, a 4xx is for now
 * (RFC 5321, 4.2.1). A 5xx anywhere else (the greeting, the log-in, the sender's address) is a fault of our settings,
 * which an officer can mend while the mail waits. Everything without an answer is a line that broke.
 */
export function describeSmtpFailure(error: unknown): Delivery {
  const { code, responseCode, command } = factsOf(error);
  const said = responseCode === undefined ? code : String(responseCode);
  // What nodemailer itself will not send, such as an address in letters that the server does not know (SMTPUTF8).
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    return { outcome: 'refused', code };
  }
  if (responseCode === undefined || !aboutTheLetter.has(command)) {
    return { outcome: 'later', code: said, everybody: true };
  }
  // 503 says that the conversation went wrong, and nothing of the letter; 421 that the server is about to leave.
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
