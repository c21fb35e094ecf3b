import type { DocumentItem } from '#schemas/backoffice/document.ts';
import type { CaseworkHelpers } from './feed-batch.ts';

/**
 * Returns the decisions that a demo council has sent to the demo's applicant: one for each kind of review right, and
 * one without.
 */
export function documentsOf(tenantId: string, helpers: CaseworkHelpers): DocumentItem[] {
  return ofCouncil[tenantId]?.(helpers) ?? [];
}

const ofCouncil: Readonly<Record<string, (helpers: CaseworkHelpers) => DocumentItem[]>> = {
  ashcombe: ({ day, say, applicationReference }) => [
    {
      externalReference: 'document/relief-duty',
      applicationReference,
      kind: 'decision',
      documentKind: 'other',
      title: say('We accept that you are threatened with homelessness'),
      writtenOn: day(-39),
      decision: {
        what: say(
          'You are threatened with homelessness, and we have a duty to help you keep or find a home.',
        ),
        facts: [
          say('Your landlord gave you notice for the end of next month.'),
          say('You and your child live in the home, and you have no other.'),
        ],
        reason: say('The notice is valid and ends within 56 days (Housing Act 1996, sections 175 and 195).'),
        whatChanges: say('We write a personal housing plan with you. You can read it in your account.'),
        review: { kind: 'homelessnessDecision', decision: 'dutyOwed' },
        how: say('Ask here, or write to us. You do not have to use special words.'),
        whoHelps: say('Shelter helps for free: 0808 800 4444. So does Citizens Advice.'),
      },
      heldFrom: day(-38),
      heldUntil: day(52),
    },
  ],
  'three-rivers': ({ day, say, applicationReference }) => [
    {
      externalReference: 'document/band',
      applicationReference,
      kind: 'decision',
      documentKind: 'other',
      title: say('Your band: medium'),
      writtenOn: day(-12),
      decision: {
        what: say('You are in the medium band.'),
        facts: [say('Your home has one bedroom, and you need two.'), say('Nobody in your household is ill.')],
        reason: say('One bedroom short is a medium need in our scheme (Housing Act 1996, section 166A).'),
        whatChanges: say('You can bid for homes with two bedrooms.'),
        review: { kind: 'registerDecision', lastDay: day(30) },
        how: say('Ask here, and tell us which facts are wrong or missing.'),
        whoHelps: say('Citizens Advice helps for free.'),
      },
    },
  ],
  'porth-elen': ({ day, say, applicationReference }) => [
    {
      externalReference: 'document/review-outcome',
      applicationReference,
      kind: 'decision',
      documentKind: 'other',
      title: say('What came of your review', 'Canlyniad eich adolygiad'),
      writtenOn: day(-5),
      decision: {
        what: say(
          'Our decision stands: the house is suitable once the damp is treated.',
          'Mae ein penderfyniad yn sefyll: mae’r tŷ’n addas unwaith y bydd y lleithder wedi’i drin.',
        ),
        facts: [
          say('An inspector saw the house last month.', 'Gwelodd arolygydd y tŷ fis diwethaf.'),
          say(
            'The landlord has a date for the repairs.',
            'Mae gan y landlord ddyddiad ar gyfer y gwaith trwsio.',
          ),
        ],
        reason: say(
          'The damp can be treated while you live there.',
          'Gellir trin y lleithder tra byddwch chi’n byw yno.',
        ),
        ofReview: true,
        whatChanges: say('Nothing for now.', 'Dim byd am y tro.'),
        how: say(
          'You can appeal to the county court on a point of law, within 21 days of being told.',
          'Gallwch chi apelio i’r llys sirol ar bwynt o gyfraith, o fewn 21 diwrnod i gael gwybod.',
        ),
        whoHelps: say(
          'Shelter Cymru helps for free: 08000 495 495.',
          'Mae Shelter Cymru’n helpu am ddim: 08000 495 495.',
        ),
      },
    },
  ],
};
