import { knownSettings } from '#schemas/tenant/site-settings.ts';

/**
 * The place where each setting can be seen, by file and setting, since a schema cannot know it. The test of the pages
 * fails for a setting without an entry.
 */
export const placesOfSettings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tenant: {
    tenantId: 'Nowhere: it is the name of the folder, and what commands and logs call the council.',
    tenantEnvironmentId: 'On the page /system, and in the diagnostics that somebody can send with a report.',
    hosts: 'In the address bar. A host that no council has gets a page that names nobody.',
    websiteTitle: 'In the header of every page, in the title of the tab, and in every letter.',
    authenticationDomain: 'In letters: the links to the log-in lead to this host.',
    localeId: 'It is the language of the page until somebody chooses another.',
    languages: 'In the language menu of every page, where there is more than one.',
    menuItems: 'In the menu of every page, after the portal’s own entries.',
    footerItems: 'At the foot of every page.',
    siteSettings: Object.entries(knownSettings)
      .map(([name, { seen }]) => `${name}: ${seen}.`)
      .join(' '),
    partners: 'On the page to create an account, as a choice.',
    accounts: 'On the page to create an account, and wherever somebody chooses a password.',
    localAuthorities: 'In the filters of the search for homes, where there is more than one.',
    landlords: 'On the page of each home, with its logo, and in the filters.',
    contact: 'At the foot of every page, on the page for help, and in every letter.',
    bankHolidays: 'Where the portal says by which day the council answers, if that is so many working days.',
    poweredBy: 'In the last words of every page.',
    mediaHost: 'Nowhere: it is only where pictures of homes come from.',
    map: 'On the page of homes, behind “Map”, and on the page of each home.',
    files: 'Where somebody sends a file: what is taken, and how large it may be.',
    messages: 'On the page of messages: whether somebody may write, about what, and when they get an answer.',
    retention:
      'Nowhere: what is over is gone. Your page on privacy says for how long you keep what; say the same there.',
    mapLinks: 'On the page of a home: under the map, and behind “Directions”.',
  },
  theme: {
    light: 'Everywhere, in the light theme and in letters.',
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
      'On the page of homes and of each home: who may bid, why not, when it closes, and the place in the queue; and in the calendar.',
    advertTypes: 'On the card and the page of each home, and in the filters.',
    parishes: 'In the reasons on the page of a home.',
    applicantTypes: 'In the reasons on the page of a home.',
    mobilityCategories: 'In the reasons on the page of a home.',
    adaptations: 'In the reasons on the page of a home.',
    bedroomNeed: 'In the account, where it says how many bedrooms the household needs.',
    outcomes: 'On the page of previous properties.',
    localConnectionTypes: 'In the reasons on the page of a home, by what they decide.',
    localConnectionExemptions: 'In the reasons on the page of a home.',
  },
  'lettings.examples': {
    examples: 'In the output of npm run tenant -- check, if one does not come out.',
  },
  actions: {
    laws: 'In letters and on pages about homelessness decisions: how long somebody has to ask for a review.',
    registerReviews: 'In letters and on pages about decisions on the register.',
    reminderDays: 'In the reminder by letter of what is due.',
    kinds: 'In the account, under “Tell us or ask us”, and on the page of each.',
  },
  officers: { officers: 'Beside messages and cases: the name, the role, the hours and the portrait.' },
  redirects: { redirects: 'In the address bar: the old address leads to the new one.' },
};
