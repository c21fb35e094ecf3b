import { tileOf } from '../forms/form-tile.ts';
import { councilForm } from '../forms/council-form.ts';
import type { FormErrand } from './errand.ts';
import type { LetterContent } from './letter-content.ts';
import { oneLine } from './one-line.ts';
import type { Speech } from './speech.ts';

/** What a letter about a form is made of. */
type FormMatter = Pick<FormErrand, 'notice' | 'form' | 'requestType' | 'state' | 'createdAt'> & {
  /** The absolute address of a page in the reader's language. */
  readonly addressOf: (path: string) => string;
};

const keys = {
  'form.offered': 'mail.form.offered',
  'form.paused': 'mail.form.paused',
  'form.resumed': 'mail.form.resumed',
  'form.reopened': 'mail.form.reopened',
} as const satisfies Record<FormMatter['notice']['kind'], string>;

/** What the council did, to which form and when; what the form itself says of that; and the way to it. */
export function sayFormNotice({ t, formats, locale }: Speech, matter: FormMatter): LetterContent {
  const { notice, form, createdAt, addressOf } = matter;
  const ofCouncil = councilForm(form);
  const title = oneLine(ofCouncil.say(ofCouncil.definition.title, locale));
  const { description } = tileOf(ofCouncil, matter, locale);
  const key = keys[notice.kind];
  return {
    subject: t(`${key}.subject`, { form: title }),
    blocks: [
      { kind: 'paragraph', text: t(`${key}.lead`) },
      {
        kind: 'facts',
        facts: [
          [t('mail.form.name'), title],
          [t('mail.account.when'), formats.dateAndTime(createdAt.toISOString())],
        ],
      },
      { kind: 'paragraph', text: description },
      {
        kind: 'link',
        words: t('mail.form.open'),
        address: addressOf(`/account/forms/${notice.formIdentifier}`),
      },
    ],
  };
}
