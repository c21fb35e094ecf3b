import type { FileErrand } from './errand.ts';
import type { LetterContent } from './letter-content.ts';
import { oneLine } from './one-line.ts';
import type { Speech } from './speech.ts';

/** The facts for a letter about a file. */
type FileMatter = Pick<FileErrand, 'notice' | 'createdAt'> & {
  /** Returns the absolute address of a page in the reader's language. */
  readonly addressOf: (path: string) => string;
};

/**
 * Writes which file was refused and why, and what to do. Most people do not know that their file has a virus.
 */
export function sayFileNotice({ t, formats, files }: Speech, matter: FileMatter): LetterContent {
  const { notice, createdAt, addressOf } = matter;
  const { telephone } = files.tenant.contact;
  return {
    subject: t('mail.file.infected.subject'),
    blocks: [
      { kind: 'paragraph', text: t('mail.file.infected.lead') },
      {
        kind: 'facts',
        facts: [
          [t('mail.file.name'), oneLine(notice.name)],
          [t('mail.account.when'), formats.dateAndTime(createdAt.toISOString())],
        ],
      },
      { kind: 'paragraph', text: t('mail.file.infected.next') },
      { kind: 'paragraph', text: t('mail.file.infected.otherWay', { telephone }) },
      { kind: 'link', words: t('mail.file.open'), address: addressOf('/account/documents') },
    ],
  };
}
