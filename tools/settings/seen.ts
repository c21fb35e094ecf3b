import { knownSettings } from '#schemas/tenant/site-settings.ts';

/**
 * The place in the portal that shows each setting, by file and setting. A schema cannot know it. The test of the pages
 * fails for a setting without an entry.
 */
export const placesOfSettings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tenant: {
    tenantId: 'Nowhere on pages. It is the name of the folder, and commands and logs use it for the council.',
    tenantEnvironmentId: 'On the page /system, and in the diagnostics that people can send with a report.',
    hosts: 'In the address bar. A host that belongs to no council gets a page that names no council.',
    websiteTitle: 'In the header of every page, in the title of the tab, and in every email.',
    authenticationDomain: 'In emails: the links to the log-in lead to this host.',
    localeId: 'It is the language of pages until people choose another.',
    languages: 'In the language menu of every page, if there is more than one.',
    menuItems: 'In the menu of every page, after the portal’s own entries.',
    footerItems: 'At the foot of every page.',
    siteSettings: Object.entries(knownSettings)
      .map(([name, { seen }]) => `${name}: ${seen}.`)
      .join(' '),
    partners: 'On the page to create an account, as a choice.',
    accounts: 'On the page to create an account, and wherever people choose a password.',
    localAuthorities: 'In the filters of the search for homes, if there is more than one.',
    landlords: 'On the page of each home, with its logo, and in the filters.',
    contact: 'In the footer of every page, on the help page, and in every email.',
    bankHolidays:
      'Where the portal says which day the council will answer by, if that is counted in working days.',
    poweredBy: 'At the end of every page.',
    mediaHost: 'Nowhere: it is only where pictures of homes come from.',
    map: 'On the page of homes, behind “Map”, and on the page of each home.',
    files: 'Where people send a file: which kinds are accepted, and how large they can be.',
    messages:
      'On the messages page: whether people can write, what about, and when they can expect an answer.',
    retention: 'Nowhere: expired data is deleted. Give the same times on your privacy page.',
    mapLinks: 'On the page of a home: under the map, and behind “Directions”.',
  },
  theme: {
    light: 'Everywhere, in the light theme and in emails.',
    dark: 'Everywhere, in the dark theme.',
    typeface: 'Everywhere.',
    shape: 'Corners and spacing of cards, buttons and boxes, and the tile of the first logo.',
    layout: 'The header and the footer of every page, cards, buttons and headings.',
    logo: 'In the header of every page.',
  },
  'front-page': { blocks: 'On the first page, from top to bottom.' },
  lettings: {
    version: 'In the receipt of each bid, and in what the back office reads.',
    schemes:
      'On the page of homes and of each home: who may bid, why not, when it closes, and the place in the queue; in the calendar; and, for offers, in the account and on base’s guide about what happens after a bid.',
    advertTypes: 'On the card and the page of each home, and in the filters.',
    parishes: 'In the reasons on the page of a home.',
    applicantTypes: 'In the reasons on the page of a home.',
    mobilityCategories: 'In the reasons on the page of a home.',
    adaptations: 'In the reasons on the page of a home.',
    bedroomNeed: 'In the account, where it says how many bedrooms the household needs.',
    outcomes: 'On the page of previous properties.',
    localConnectionTypes: 'In the reasons on the page of a home, if they decide something.',
    localConnectionExemptions: 'In the reasons on the page of a home.',
  },
  'lettings.examples': {
    examples: 'In the output of npm run tenant -- check, if an example does not give the expected result.',
  },
  actions: {
    laws: 'In emails and on pages about homelessness decisions: how long people have to ask for a review.',
    registerReviews: 'In emails and on pages about decisions on the register.',
    reminderDays: 'In reminder emails.',
    kinds: 'In the account, under “Tell us or ask us”, and on the page of each.',
  },
  officers: { officers: 'Beside messages and cases: the name, role, hours and portrait.' },
  redirects: { redirects: 'In the address bar: the old address leads to the new one.' },
};
