import type { ClausesOf } from './clause.ts';

export const entities = {
  '3.1': { label: 'site settings', sentence: 'The site’s settings have the named fields.' },
  '3.2': { label: 'boolean settings', sentence: 'A setting is on only if its value is a true boolean.' },
  '3.3': {
    label: 'page content',
    sentence:
      'The content of a page has a status, its parts and the preview mode, with a single column as the default template.',
  },
  '3.4': {
    label: 'advert basic response',
    sentence:
      'The basic answer has landlords, data for filters, adverts and the date from which all must be loaded again.',
  },
  '3.5': {
    label: 'advert',
    sentence: 'An advert has a version, a scheme, a type and the features of its home.',
  },
  '3.6': {
    label: 'search state',
    sentence: 'A search has its filter, its order and its results, each with its own loading and error.',
  },
  '3.7': { label: 'sort by bedrooms', sentence: 'Results can be sorted by bedrooms in either direction.' },
  '3.8': {
    label: 'saved search filter',
    sentence: 'A saved filter has the style, four features, the types of advert and the local authorities.',
  },
  '3.9': {
    label: 'eligibility scheme',
    sentence: 'A scheme has a name, active bids, their maximum and a list of eligibility.',
  },
  '3.10': {
    label: 'eligibility per advert',
    sentence:
      'The eligibility for an advert says whether the person may bid, has bid or may withdraw, and why not.',
  },
  '3.11': {
    label: 'eligibility totals',
    sentence: 'Totals count eligible homes, those that can be bid for, and active bids.',
  },
  '3.12': {
    label: 'account state',
    sentence:
      'The account’s data has names, counts, application summaries, form progress, messages, notices and the state of its sync.',
  },
  '3.13': {
    label: 'anonymous form progress',
    sentence: 'The progress of a visitor’s form is kept under the form’s name.',
  },
  '3.14': { label: 'impersonation session', sentence: 'An impersonation session has an id.' },
  '3.15': {
    label: 'expired impersonation session',
    sentence: 'An impersonation session can be marked as expired.',
  },
  '3.16': {
    label: 'login response',
    sentence: 'The answer to a log-in has a status and the person’s details.',
  },
  '3.17': {
    label: 'addresses and connections',
    sentence: 'Addresses, people, preferred areas and local connections have the named fields.',
  },
  '3.18': {
    label: 'media URLs',
    sentence:
      'Addresses of pictures are made from a media host, an environment and a council, with a default host.',
  },
} as const satisfies ClausesOf<3>;

export const states = {
  '4.1': {
    label: 'form request',
    sentence: 'A form request is pending, in progress, being submitted or submitted.',
  },
  '4.2': { label: 'review on-hold', sentence: 'A review can also be on hold.' },
  '4.3': {
    label: 'texts of a form request',
    sentence: 'The overview has a title, a description and a button text for each state of a form request.',
  },
  '4.4': {
    label: 'bid made',
    sentence:
      'After a bid the person has bid and cannot bid again, with the queue position and one more bid in total; a preferred bid takes the mark from others.',
  },
  '4.5': {
    label: 'bid withdrawn',
    sentence: 'After a withdrawal the server’s eligibility holds, with one bid fewer in total.',
  },
  '4.6': {
    label: 'preferred property',
    sentence: 'A scheme has one preferred home: setting one clears the others.',
  },
  '4.7': {
    label: 'advert and eligibility sync',
    sentence: 'Adverts and eligibility are loaded with the date of the last sync, or with error keys.',
  },
  '4.8': { label: 'sync version', sentence: 'The sync version of adverts is 2.' },
  '4.9': { label: 'needs the user to complete', sentence: 'An action can need the person to complete it.' },
  '4.10': { label: 'awaiting review by staff', sentence: 'An action can await a review by staff.' },
  '4.11': { label: 'being completed by staff', sentence: 'An action can be in the hands of staff.' },
  '4.12': { label: 'completed', sentence: 'An action can be completed.' },
  '4.13': { label: 'other', sentence: 'An action can have another status.' },
  '4.14': { label: 'the user may complete', sentence: 'The person may complete an action.' },
  '4.15': {
    label: 'say they cannot complete, with a reason',
    sentence: 'The person may say that they cannot complete an action, with a reason.',
  },
  '4.16': { label: 'refuse, with a reason', sentence: 'The person may refuse an action, with a reason.' },
  '4.17': {
    label: 'search results load lazily',
    sentence: 'Results load when they are needed, and each goes from loading to loaded or to an error.',
  },
  '4.18': {
    label: 'account data',
    sentence:
      'The account’s data counts as loaded from the first successful overview; a failure clears it and keeps the error keys.',
  },
  '4.19': {
    label: 'account data again',
    sentence: 'The account’s data is fetched again after 5 minutes, or if a refresh is forced.',
  },
  '4.20': {
    label: 'logout clears',
    sentence: 'Logging out clears the account, the session, the impersonation and the eligibility.',
  },
  '4.21': {
    label: 'logout resets the advert search',
    sentence: 'If the person was logged in, logging out also resets the search and the plan.',
  },
  '4.22': {
    label: 'impersonation session',
    sentence: 'An impersonation session is set by a successful log-in with a token, cleared, or expired.',
  },
  '4.23': {
    label: 'another tab ends the session',
    sentence: 'If another tab ends the impersonation, this tab clears it and reloads.',
  },
  '4.24': {
    label: 'another tab starts a session',
    sentence:
      'If another tab starts a different impersonation, this tab marks its own as expired and shows that.',
  },
  '4.25': {
    label: 'preview mode',
    sentence: 'The preview is on while there is a preview token, and ends when the server says so.',
  },
  '4.26': {
    label: 'loading indicator',
    sentence: 'The indicator of a loading page goes from 0 to 100, with a throttle of 200 ms, in 5 seconds.',
  },
  '4.27': {
    label: 'language switch',
    sentence: 'After a change of language the site’s content is loaded again and the page refreshes.',
  },
  '4.28': { label: 'account states', sentence: 'An account can be unconfirmed, locked or suspended.' },
  '4.29': {
    label: 'automatic bids',
    sentence: 'The portal bids for a person only if they have asked it to, and stops when it may no longer.',
    ours: true,
  },
  '4.30': {
    label: 'shortlist',
    sentence: 'When an advert closes, its bids become a shortlist, and each entry has an outcome.',
    ours: true,
  },
  '4.31': {
    label: 'offer of a home',
    sentence: 'An officer offers a home, and the person accepts or refuses it by a date.',
    ours: true,
  },
} as const satisfies ClausesOf<4>;
