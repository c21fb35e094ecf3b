import type { CaseworkNotice } from '../casework/casework-notice.ts';
import type { CaseLetterData } from './letter-data.ts';
import type { LetterContent } from './letter-content.ts';
import type { Localisation } from './localisation.ts';

/** The facts for a letter about casework. */
type CaseMatter = Pick<CaseLetterData, 'notice'> & {
  /** Returns the absolute address of a page in the reader's language. */
  readonly addressOf: (path: string) => string;
};

type Kind = CaseworkNotice['kind'];

/** The page that a letter links to, and the key of its words under `mail.casework`. */
const ways = {
  'casework.actionAsked': { words: 'actionAsked', page: '/account/actions' },
  'casework.actionChanged': { words: 'actionChanged', page: '/account/actions' },
  'casework.actionDue': { words: 'actionDue', page: '/account/actions' },
  'casework.actionReceived': { words: 'actionReceived', page: '/account/actions' },
  'casework.actionAnswered': { words: 'actionAnswered', page: '/account/actions' },
  'casework.messageReceived': { words: 'messageReceived', page: '/account/messages' },
  'casework.planChanged': { words: 'planChanged', page: '/account/mypersonalhousingplan' },
  'casework.documentReceived': { words: 'documentReceived', page: '/account/documents' },
  'casework.offerMade': { words: 'offerMade', page: '/account/offers' },
  'casework.offerFinal': { words: 'offerFinal', page: '/account/offers' },
  'casework.offerChanged': { words: 'offerChanged', page: '/account/offers' },
  'casework.offerAnswered': { words: 'offerAnswered', page: '/account/offers' },
  'casework.offerExpired': { words: 'offerExpired', page: '/account/offers' },
  'casework.offerMissed': { words: 'offerMissed', page: '/account/offers' },
  'casework.offerWithdrawn': { words: 'offerWithdrawn', page: '/account/offers' },
  'casework.offerDecided': { words: 'offerDecided', page: '/account/offers' },
  'casework.offerLet': { words: 'offerLet', page: '/account/offers' },
} as const satisfies Readonly<Record<Kind, { readonly words: string; readonly page: string }>>;

/**
 * Writes that there is something to see, what to do and by when. It contains nothing about the case itself:
 * other people often read a mailbox, and a letter must not tell them that a person is losing their home or
 * leaving it.
 */
export function sayCaseworkNotice({ t, formats, files }: Localisation, matter: CaseMatter): LetterContent {
  const { notice, addressOf } = matter;
  const { words, page } = ways[notice.kind];
  const { telephone } = files.tenant.contact;
  const { changed = [] } = notice;
  return {
    subject: t(`mail.casework.${words}.subject`),
    blocks: [
      { kind: 'paragraph', text: t(`mail.casework.${words}.lead`) },
      ...(notice.isAgain === true
        ? [{ kind: 'paragraph' as const, text: t('mail.casework.offerAgain') }]
        : []),
      ...changed.map((part) => ({
        kind: 'paragraph' as const,
        text: t(`mail.casework.offerParts.${part}`),
      })),
      ...(notice.dueAt === undefined
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: t(changed.includes('answerBy') ? 'mail.casework.newDueBy' : 'mail.casework.dueBy', {
                when: formats.dateAndTimeOfEnd(notice.dueAt),
              }),
            },
          ]),
      { kind: 'link', words: t('mail.casework.open'), address: addressOf(page) },
      { kind: 'paragraph', text: t('mail.casework.otherWay', { telephone }) },
    ],
  };
}
