import type { SendMailOptions } from 'nodemailer';
import type { Letter } from './mailer.ts';

/**
 * A letter as nodemailer wants it. The envelope is said apart, so that no name in a header can add a recipient; files
 * and addresses are never read, whatever a text looks like.
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
      // RFC 3834: nobody's holiday reply should answer a machine.
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
