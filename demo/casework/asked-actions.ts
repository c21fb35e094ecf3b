import type { ActionItem } from '#schemas/backoffice/action.ts';
import type { CaseworkHelpers, FeedBatch } from './feed-batch.ts';

/**
 * Returns the actions that a demo council has for the demo's applicant: different ones in each council, in different
 * states.
 */
export function askedActionsOf(tenantId: string, helpers: CaseworkHelpers): FeedBatch[] {
  const returned =
    tenantId === 'three-rivers' ? [{ kind: 'actions' as const, items: [returnedProof(helpers)] }] : [];
  return [{ kind: 'actions', items: ofCouncil[tenantId]?.(helpers) ?? [] }, ...returned];
}

/** Returns an action for proof that Three Rivers could not find itself. */
function proofOfAddress({ day, say, applicationReference }: CaseworkHelpers): ActionItem {
  return {
    externalReference: 'action/proof-of-address',
    applicationReference,
    officerReference: 'officer/robin',
    title: say('Show us where you live'),
    description: say('A bill for council tax, gas, electricity or water from the last three months will do.'),
    consequence: say('We cannot count the years that you have lived here.'),
    dueAt: `${day(12)}T16:00:00Z`,
    uploads: [{ name: 'bill', label: say('The bill'), documentKind: 'other', minimum: 1, maximum: 3 }],
  };
}

function returnedProof(helpers: CaseworkHelpers): ActionItem {
  return {
    ...proofOfAddress(helpers),
    returned: 1,
    outcome: helpers.say('We looked in the council tax records and did not find you. Please send us a bill.'),
  };
}

const ofCouncil: Readonly<Record<string, (helpers: CaseworkHelpers) => ActionItem[]>> = {
  ashcombe: ({ day, say, applicationReference }) => [
    {
      externalReference: 'action/tenancy-papers',
      applicationReference,
      caseReference: 'homelessness/4711',
      officerReference: 'officer/olive',
      title: say('Send us your tenancy agreement and the notice'),
      description: say(
        'A photograph of each page is enough. If you do not have them any more, ask your landlord for a copy.',
      ),
      consequence: say(
        'Without them we cannot check whether the notice is valid, and that decides how long you can stay.',
      ),
      dueAt: `${day(9)}T17:00:00Z`,
      uploads: [
        {
          name: 'agreement',
          label: say('Your tenancy agreement'),
          documentKind: 'other',
          minimum: 0,
          maximum: 10,
        },
        {
          name: 'notice',
          label: say('The notice from your landlord'),
          documentKind: 'notice',
          minimum: 1,
          maximum: 5,
        },
      ],
    },
    {
      externalReference: 'action/family',
      applicationReference,
      title: say('Check who is moving with you'),
      description: say(
        'The child you told us about turns 16 this year, which may change how many bedrooms you need.',
      ),
      consequence: say('Your bedroom need stays as it is.'),
      dueAt: `${day(20)}T17:00:00Z`,
      formIdentifier: 'my-family',
    },
    {
      externalReference: 'action/savings',
      applicationReference,
      title: say('Tell us about your savings'),
      state: 'completed',
      outcome: say('Thank you. You have less than our limit, so nothing changes.'),
    },
  ],
  'three-rivers': ({ day, say, applicationReference }) => [
    { ...proofOfAddress({ day, say, applicationReference }), state: 'withStaff' },
    {
      externalReference: 'action/home-visit',
      applicationReference,
      caseReference: 'case/2310',
      officerReference: 'officer/robin',
      title: say('Let us see your home'),
      description: say('An officer visits for half an hour and looks at how much room you have.'),
      consequence: say('We will go by what you have told us, and cannot take the damp into account.'),
      dueAt: `${day(4)}T16:00:00Z`,
      mayRefuse: true,
    },
    {
      externalReference: 'action/rent-book',
      applicationReference,
      officerReference: 'officer/casey',
      title: say('Rent paid since last spring'),
      description: say('We ask your landlord ourselves, so you need not do anything.'),
      state: 'withStaff',
    },
    {
      externalReference: 'action/old-survey',
      applicationReference,
      title: say('Tell us where you would like to live'),
      state: 'withdrawn',
      outcome: say('You can choose areas in your search now, so we no longer ask.'),
    },
  ],
  'porth-elen': ({ day, say, applicationReference }) => [
    {
      externalReference: 'gweithred/lluniau',
      applicationReference,
      caseReference: 'achos/88',
      officerReference: 'swyddog/sioned',
      title: say('Photograph the damp in each room', 'Tynnu lluniau o’r lleithder ym mhob ystafell'),
      description: say(
        'Two or three for each room. Stand in the door, and then close to the wall.',
        'Dau neu dri ar gyfer pob ystafell. Sefwch yn y drws, ac yna’n agos at y wal.',
      ),
      consequence: say(
        'Our inspector may have to come twice before repairs can begin.',
        'Efallai y bydd yn rhaid i’n harolygydd ddod ddwywaith cyn y gall y gwaith trwsio ddechrau.',
      ),
      dueAt: `${day(6)}T17:00:00Z`,
      uploads: [
        {
          name: 'photographs',
          label: say('Photographs of the damp', 'Lluniau o’r lleithder'),
          documentKind: 'other',
          minimum: 1,
          maximum: 10,
        },
      ],
    },
    {
      externalReference: 'gweithred/iechyd',
      applicationReference,
      title: say('Send us a letter about your knees', 'Anfon llythyr atom am eich pengliniau'),
      description: say(
        'From your GP or the hospital. An old one is fine.',
        'Gan eich meddyg teulu neu’r ysbyty. Mae hen un yn iawn.',
      ),
      consequence: say(
        'We will look at your band again without it.',
        'Byddwn yn edrych ar eich band eto hebddo.',
      ),
      dueAt: `${day(-2)}T17:00:00Z`,
      uploads: [
        {
          name: 'letter',
          label: say('The letter', 'Y llythyr'),
          documentKind: 'health',
          minimum: 1,
          maximum: 5,
        },
      ],
    },
  ],
};
