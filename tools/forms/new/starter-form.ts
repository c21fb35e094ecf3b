import type { Json } from '#api/council-files/merge.ts';
import { aboutParts, chosenPart, type StarterPart } from './starter-parts.ts';
import { identifierOf, type FormCouncil, type FormAnswers } from './questions.ts';

/**
 * Makes a whole form from five answers; it passes the check. It uses the wording of base's forms where that fits, since
 * those have translations.
 * @param place its position among the council's forms.
 * @param schema path of the editors' schema, relative to the file.
 */
export function starterForm(
  { title, who, withoutAccount, parts, next }: FormAnswers,
  { documentKinds: [documentKind = ''] }: FormCouncil,
  { place, schema }: { readonly place: number; readonly schema: string },
): { readonly [key: string]: Json } {
  const sections: readonly StarterPart[] = [
    ...aboutParts[who],
    ...parts.map((part) => chosenPart(part, who, documentKind)),
  ];
  const lists = merged(sections, ({ lists: own }) => own);
  const rules = merged(sections, ({ rules: own }) => own);
  const pages = merged(sections, (section) => section.pages);
  return {
    $schema: schema,
    $comment:
      'A "$comment" is a note for authors, which the portal ignores. docs/forms.md has every word that a form can use.',
    identifier: identifierOf(title),
    title,
    summary: who === 'helper' ? 'For people who help someone else.' : 'Tell us what you need.',
    displayOrder: place,
    anonymous: withoutAccount,
    minutes: Math.max(2, Math.ceil(Object.keys(pages).length * 0.75)),
    requests: {
      $comment: 'What the account page says about the form before, while and after it is filled in.',
      new: {
        pending: { title, description: 'You can stop at any time and continue later.', button: 'Begin' },
        progress: {
          title,
          description: 'What you wrote is saved. Continue where you left off.',
          button: 'Continue',
        },
        submit: {
          title: 'Ready to send',
          description: 'You have answered everything. Check it and send it.',
          button: 'Check and send',
        },
        submitted: { title: 'We have it', description: next },
      },
    },
    sections: Object.fromEntries(
      sections.map(({ name, title: heading, note, pages: own }) => [
        name,
        { $comment: note, title: heading, pages: Object.keys(own) },
      ]),
    ),
    order: sections.map(({ name }) => name),
    pages,
    ...(Object.keys(lists).length > 0 && { lists }),
    ...(Object.keys(rules).length > 0 && { rules }),
    ...(who === 'helper' ? {} : known(who)),
    declaration: {
      statements: ['What I have written is true, as far as I know.'],
      agree: 'I agree with this',
      button: 'Send',
    },
    receipt: { title: 'We have it', next: [next] },
  };
}

/** Returns the answers that the account of a signed-in person can fill in. */
function known(who: 'resident' | 'household'): { readonly [key: string]: Json } {
  const names = { firstName: 'account.firstName', lastName: 'account.lastName' };
  const more = { dateOfBirth: 'account.dateOfBirth' };
  return who === 'resident'
    ? { prefill: { ...names, ...more, email: 'account.email' } }
    : {
        prefill: { email: 'account.email' },
        firstItem: { people: { ...names, ...more, applicant: true } },
      };
}

function merged(
  sections: readonly StarterPart[],
  part: (section: StarterPart) => Readonly<Record<string, Json>> | undefined,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(sections.flatMap((section) => Object.entries(part(section) ?? {})));
}
