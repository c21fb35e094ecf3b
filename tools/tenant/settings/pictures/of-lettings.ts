import type { Page } from '@playwright/test';
import { at, homeWhere, type Patches, type SettingPicture, throughLink } from './setting-picture.ts';

/** Returns a scheme of Ashcombe with one change. A list replaces the whole, so the rest repeats its file. */
function scheme(change: Readonly<Record<string, unknown>>): Patches {
  const bands = [
    ['band-a', 'Band A', 'You need to move at once.'],
    ['band-b', 'Band B', 'You need to move soon.'],
    ['band-c', 'Band C', 'You need to move, and it can wait a while.'],
    ['band-d', 'Band D', 'You would like to move.'],
  ].map(([id, name, meaning]) => ({ id, name, meaning }));
  return {
    lettings: {
      version: 'for-a-picture',
      schemes: [
        {
          identifier: 'ashcombe-homes',
          name: 'Ashcombe Homes',
          limit: { kind: 'perCycle', maximum: 3 },
          cycle: {
            kind: 'fixed',
            weeks: 1,
            opensWeekday: 4,
            opensAt: '12:00',
            closesWeekday: 4,
            closesAt: '12:00',
            resultsAfterDays: 14,
          },
          ranking: [{ kind: 'preference' }, { kind: 'band' }, { kind: 'effectiveDate' }],
          bidding: { moving: true, preferredProperty: 'perCycle', blockedBy: ['underOffer', 'suspended'] },
          bands,
          ...change,
        },
      ],
    },
  };
}

const bidding = (change: Readonly<object>): Patches => scheme({ bidding: change });

/** Opens the home that a bid was made on for the applicant. */
const toBidMadeForThem = throughLink('/account/bids', 'main li:has-text("for you") a[href^="/properties/"]');

const toOwnBid = throughLink(
  '/account/bids',
  'main li[data-bid]:not(:has-text("for you")) a[href^="/properties/"]',
);

const panel = '.side section[data-state]';

const withReasons: (words: string) => SettingPicture['open'] = (words) => async (page: Page) => {
  await homeWhere(`?text=${words}`)(page);
  await page.locator(`${panel} [data-rule=localConnection]`).waitFor();
};

/** Pictures of the settings of `lettings.json`. */
export const ofLettings: readonly SettingPicture[] = [
  {
    name: 'lettings-scheme-name',
    shows: ['lettings schemes[].name'],
    alt: 'Two sheets in the account, one for each scheme that somebody is in, each with the scheme’s name above.',
    council: 'three-rivers',
    reader: 'applicant',
    width: 760,
    open: at('/account'),
    part: ['[data-scheme]:nth-of-type(1)', '[data-scheme]:nth-of-type(2)'],
    tallest: 520,
    rings: ['[data-scheme]:nth-of-type(1) h3', '[data-scheme]:nth-of-type(2) h3'],
  },
  {
    name: 'lettings-limit',
    shows: ['lettings schemes[].limit'],
    alt: 'What the account says about bids. perCycle: so many, and all again when the next homes open. atAnyOneTime: so many, and one again when a home closes. none: as many as you like.',
    council: 'ashcombe',
    reader: 'applicant',
    choices: [{ kind: 'perCycle', maximum: 3 }, { kind: 'atAnyOneTime', maximum: 6 }, { kind: 'none' }].map(
      (limit) => ({ name: limit.kind, files: scheme({ limit }) }),
    ),
    width: 520,
    open: at('/account'),
    part: ['[data-scheme] [data-field=bids]'],
  },
  {
    name: 'lettings-cycle',
    shows: ['lettings schemes[].cycle'],
    alt: 'The next days in the account: when homes close, when the next ones open, and when it is known who got a home.',
    council: 'ashcombe',
    reader: 'applicant',
    open: at('/account'),
    part: ['section:has(.leaf)'],
  },
  {
    name: 'lettings-bands',
    shows: ['lettings schemes[].bands'],
    alt: 'The band of somebody in their account: its name, and below it what it means.',
    council: 'ashcombe',
    reader: 'applicant',
    width: 620,
    open: at('/account'),
    part: ['[data-scheme] dl'],
    labels: {
      name: '[data-scheme] [data-field=band] strong',
      meaning: '[data-scheme] [data-field=band] .hint',
    },
  },
  {
    name: 'lettings-bedroom-need',
    shows: ['lettings bedroomNeed'],
    alt: 'The facts of an application in the account. A ring is around the number of bedrooms.',
    council: 'ashcombe',
    reader: 'applicant',
    width: 620,
    open: at('/account'),
    part: ['[data-scheme] dl'],
    rings: ['[data-scheme] [data-field=bedroomNeed]'],
  },
  {
    name: 'lettings-ranking',
    shows: ['lettings schemes[].ranking', 'lettings schemes[].preferences'],
    alt: 'Why somebody is where they are in the queue: who is ahead, who is behind, and which rule put them there.',
    council: 'ashcombe',
    reader: 'applicant',
    width: 620,
    open: async (page) => {
      await toBidMadeForThem(page);
      await page.locator('[data-queue-order] summary').click();
      await page.locator('[data-queue-order] [data-where=you]').waitFor();
    },
    part: ['[data-queue-order]'],
    tallest: 520,
  },
  {
    name: 'lettings-withdrawal',
    shows: ['lettings schemes[].bidding.withdrawal'],
    alt: 'The box of a bid, with until when it can be withdrawn. untilClose: until the home closes. untilCutOff: until some hours before. never: it cannot be.',
    council: 'ashcombe',
    reader: 'applicant',
    choices: [{ kind: 'untilClose' }, { kind: 'untilCutOff', hoursBeforeClose: 24 }, { kind: 'never' }].map(
      (withdrawal) => ({ name: withdrawal.kind, files: bidding({ withdrawal, moving: false }) }),
    ),
    width: 460,
    open: async (page) => {
      await toOwnBid(page);
      await page.locator('[data-withdrawal]').waitFor();
    },
    part: [panel],
    rings: ['[data-withdrawal]'],
  },
  {
    name: 'lettings-moving',
    shows: ['lettings schemes[].bidding.moving'],
    alt: 'A home for somebody who has used all their bids: with moving, a button moves one of them to this home.',
    council: 'ashcombe',
    reader: 'applicant',
    files: scheme({ limit: { kind: 'perCycle', maximum: 2 } }),
    width: 620,
    open: async (page) => {
      await homeWhere('?bedrooms=2', 'all your bids')(page);
      await page.locator('[data-event="bid.move"]').first().waitFor();
    },
    part: [panel],
    tallest: 420,
    rings: ['[data-event="bid.move"]'],
  },
  {
    name: 'lettings-preferred-property',
    shows: ['lettings schemes[].bidding.preferredProperty'],
    alt: 'Below a bid, the star with which somebody says that this is the home they would like most.',
    council: 'ashcombe',
    reader: 'applicant',
    width: 620,
    open: async (page) => {
      await toOwnBid(page);
      await page.locator('[data-process=preferred]').waitFor();
    },
    part: ['[data-process=preferred]'],
  },
  {
    name: 'lettings-modes',
    shows: ['lettings schemes[].bidding.modes'],
    title: '`assisted` among the `modes`',
    alt: 'The box of a bid that an officer placed for somebody, with the sentence that says so.',
    council: 'ashcombe',
    reader: 'applicant',
    width: 620,
    open: async (page) => {
      await toBidMadeForThem(page);
      await page.locator('[data-queue-position]').waitFor();
    },
    part: [panel],
  },
  {
    name: 'lettings-visibility',
    shows: ['lettings schemes[].bidding.visibility'],
    alt: 'What somebody sees of their place in the queue. always: the place and how many have bid. banded: between which numbers. afterClose: not before the home has closed. never: nothing.',
    council: 'ashcombe',
    reader: 'applicant',
    choices: [
      { kind: 'always' },
      { kind: 'banded', steps: [5, 20, 50] },
      { kind: 'afterClose' },
      { kind: 'never' },
    ].map((shown) => ({
      name: shown.kind,
      files: bidding({ visibility: { position: shown, total: shown } }),
    })),
    columns: 2,
    width: 460,
    open: async (page) => {
      await toBidMadeForThem(page);
      await page.locator('[data-queue-position]').waitFor();
    },
    part: ['[data-queue-position]'],
  },
  {
    name: 'lettings-parishes',
    shows: ['lettings parishes'],
    alt: 'A reason on the page of a home: it is for people with a link to one of the parishes.',
    council: 'ashcombe',
    reader: 'applicant',
    width: 620,
    open: withReasons('Saltmarden'),
    part: [`${panel} h2`, `${panel} [data-rule=localConnection]`],
    rings: [`${panel} [data-rule=localConnection]`],
  },
  {
    name: 'lettings-advert-types',
    shows: ['lettings advertTypes'],
    alt: 'The filter of the homes by their type, one choice for each.',
    council: 'ashcombe',
    open: at('/properties'),
    part: ['fieldset:has(input[name=types])'],
  },
  {
    name: 'lettings-outcomes',
    shows: ['lettings outcomes'],
    alt: 'Two homes of the page of previous properties. Where few people bid, it does not say how many or who got the home.',
    council: 'ashcombe',
    files: { lettings: { outcomes: { hideBelow: 12 } } },
    open: at('/properties/outcomes'),
    part: ['main tr:has(td.bids:has-text("Fewer"))'],
    rings: ['main tr:has(td.bids:has-text("Fewer")) >> nth=0 >> td.bids'],
  },
];
