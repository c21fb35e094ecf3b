import type { FormDecisionKind } from '#schemas/api/forms.ts';
import { councilForm, type CouncilForm } from '../forms/council-form.ts';
import type { CouncilNotice, SentNotice } from '../forms/form-notice.ts';
import { tileOf } from '../forms/form-tile.ts';
import { promisedFiles } from '../forms/kept-submissions.ts';
import type { MailBlock } from './blocks.ts';
import type { FormLetterData } from './letter-data.ts';
import type { LetterContent } from './letter-content.ts';
import { oneLine } from './one-line.ts';
import type { Localisation } from './localisation.ts';

/** The facts for a letter about a form. */
type FormMatter = Pick<FormLetterData, 'notice' | 'form' | 'requestType' | 'state' | 'createdAt'> & {
  /** Returns the absolute address of a page in the reader's language. */
  readonly addressOf: (path: string) => string;
};

const keys = {
  'form.offered': 'mail.form.offered',
  'form.paused': 'mail.form.paused',
  'form.resumed': 'mail.form.resumed',
  'form.reopened': 'mail.form.reopened',
} as const satisfies Record<CouncilNotice['kind'], string>;

const decidedKeys = {
  accepted: 'mail.form.accepted',
  refused: 'mail.form.refused',
  done: 'mail.form.done',
} as const satisfies Record<FormDecisionKind, string>;

/** Writes what happened to a form and when, the form's own text about that event, and a link to the form. */
export function sayFormNotice(localisation: Localisation, matter: FormMatter): LetterContent {
  const { notice, form, addressOf } = matter;
  const { t, locale } = localisation;
  const ofCouncil = councilForm(form);
  const title = oneLine(ofCouncil.say(ofCouncil.definition.title, locale));
  const decision = notice.kind === 'form.decided' ? notice.decision : null;
  const { description } = tileOf(ofCouncil, matter, locale, decision);
  const key =
    notice.kind === 'form.sent'
      ? 'mail.form.sent'
      : notice.kind === 'form.decided'
        ? decidedKeys[notice.decision]
        : keys[notice.kind];
  return {
    subject: t(`${key}.subject`, { form: title }),
    blocks: [
      { kind: 'paragraph', text: t(`${key}.lead`) },
      { kind: 'facts', facts: [[t('mail.form.name'), title], ...factsOf(localisation, matter)] },
      { kind: 'paragraph', text: description },
      ...(notice.kind === 'form.sent' ? promisedBlocks(localisation, ofCouncil, notice) : []),
      {
        kind: 'link',
        words: t('mail.form.open'),
        address: addressOf(`/account/forms/${notice.formIdentifier}`),
      },
    ],
  };
}

type Fact = readonly [name: string, value: string];

function factsOf({ t, formats }: Localisation, { notice, createdAt }: FormMatter): Fact[] {
  const at = (instant: string): string => formats.dateAndTime(instant);
  if (notice.kind === 'form.sent')
    return [
      [t('forms.session.reference'), notice.reference],
      [t('forms.session.sentAt'), at(notice.submittedAt)],
      ...(notice.answerBy === null
        ? []
        : [[t('forms.sent.answerDay'), formats.day(notice.answerBy)] satisfies Fact]),
    ];
  const when: Fact = [t('mail.account.when'), at(createdAt.toISOString())];
  return notice.kind === 'form.decided' ? [[t('forms.session.reference'), notice.reference], when] : [when];
}

/** Lists the files that a person has promised, and the deadline. */
function promisedBlocks(
  { t, formats, locale }: Localisation,
  form: CouncilForm,
  { promised, promisedBy }: SentNotice,
): MailBlock[] {
  const items = promisedFiles(form, promised, locale).map(oneLine);
  if (items.length === 0) return [];
  return [
    {
      kind: 'paragraph',
      text:
        promisedBy === null
          ? t('forms.sent.promised')
          : t('forms.sent.promisedBy', { day: formats.day(promisedBy) }),
    },
    { kind: 'list', items },
  ];
}
