import type { SendMailOptions } from 'nodemailer';
import type { Letter } from './mailer.ts';

/**
 * Returns a letter in nodemailer's form. The envelope is given separately, so no name in a header can add a
 * recipient; nodemailer never reads files or addresses, whatever a text looks like.
 */
export function mimeOf(letter: Letter): SendMailOptions {
  const { messageId, from, replyTo, to, subject, text, html, language, date, stopAddress } = letter;
  return {
    envelope: { from: from.address, to: [to.address] },
    messageId,
    from,
    replyTo,
    to,
    subject,
    text,
    html,
    date,
    headers: {
      'Content-Language': language,
      // RFC 3834: automatic replies should not answer a machine.
      'Auto-Submitted': 'auto-generated',
      ...(stopAddress === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${stopAddress}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
