import type { ClausesOf } from './clause.ts';

export const calls = {
  '7.1': {
    label: 'calls',
    sentence:
      'Each call names language, version and anti-forgery token, and the impersonation if there is one.',
  },
  '7.2': { label: 'GET /api/system', sentence: 'A call returns the description of the site.' },
  '7.3': {
    label: 'POST /api/system/preview',
    sentence: 'With a preview token, a call returns the description of the site as drafted.',
  },
  '7.4': { label: 'GET /api/system/sitecontents', sentence: 'A call returns the content of the site.' },
  '7.5': {
    label: 'POST /api/system/sitecontents/preview',
    sentence: 'With a preview token, a call returns the content of the site as drafted.',
  },
  '7.6': { label: 'GET /api/system/pagecontents{path}', sentence: 'A call returns the content of a page.' },
  '7.7': {
    label: 'POST /api/system/pagecontents/preview{path}',
    sentence: 'With a preview token, a call returns the content of a page as drafted.',
  },
  '7.8': {
    label: 'GET /api/propertylistings/basic',
    sentence: 'A call returns landlords, data for filters and adverts.',
  },
  '7.9': {
    label: 'GET /api/propertylistings/list',
    sentence: 'A call returns the details of the adverts that it names.',
  },
  '7.10': {
    label: 'POST /api/propertylistings/list/preview',
    sentence: 'With a preview token, a call returns the details of adverts as drafted.',
  },
  '7.11': {
    label: 'GET /api/adverteligibility',
    sentence: 'A call returns the schemes with the person’s eligibility.',
  },
  '7.12': {
    label: 'GET /api/advertqueueposition',
    sentence: 'A call returns the queue positions for the adverts that it names.',
  },
  '7.13': { label: 'preferred property', sentence: 'A call marks a bid as preferred or takes the mark off.' },
  '7.14': {
    label: 'GET /api/forms/{formname}/start',
    sentence: 'A call starts a form and returns its progress.',
  },
  '7.15': { label: 'POST /api/authentication/login', sentence: 'A call logs a person in.' },
  '7.16': { label: 'POST /api/authentication/logout', sentence: 'A call logs a person out.' },
  '7.17': {
    label: 'GET /api/authentication/user',
    sentence: 'A call returns the details of the person who is logged in.',
  },
  '7.18': {
    label: 'POST /api/authentication/loginWithToken',
    sentence: 'A call logs staff in as a person, with a token.',
  },
  '7.19': {
    label: 'GET /api/authentication/userWithToken',
    sentence: 'A call returns the details of the person who is impersonated.',
  },
  '7.20': { label: 'GET /api/account/overview', sentence: 'A call returns the overview of the account.' },
  '7.21': {
    label: 'PUT /api/account/feature/{id}/dismiss',
    sentence: 'A call dismisses a notice about a feature.',
  },
  '7.22': { label: '401 logs the user out', sentence: 'An answer of 401 logs the person out.' },
  '7.23': { label: '409 reloads', sentence: 'An answer of 409 reloads the application.' },
  '7.24': {
    label: 'response handling',
    sentence: 'Each answer that is an error is handled, and one that is neither 401 nor 409 is reported.',
  },
  '7.25': {
    label: 'other calls',
    sentence:
      'Bidding, withdrawing and everything that the specification does not show have calls of our design.',
    ours: true,
  },
} as const satisfies ClausesOf<7>;

export const errors = {
  '8.1': {
    label: 'common errors',
    sentence: 'Any other error is a message that says to try again and to contact the council.',
  },
  '8.2': { label: 'saved', sentence: 'A message says that something was saved.' },
  '8.3': {
    label: 'concurrency',
    sentence: 'A message says that the record was saved twice or changed by others meanwhile.',
  },
  '8.4': {
    label: 'log in',
    sentence:
      'Log-in has messages for wrong details, a temporary lock, a suspended account and anything unknown.',
  },
  '8.5': {
    label: 'reset',
    sentence:
      'Asking for a reset has messages for a suspended account, no account with that email, and anything unknown.',
  },
  '8.6': {
    label: 'reset confirm',
    sentence: 'Confirming a reset has messages for the same password and for an invalid or expired link.',
  },
  '8.7': {
    label: 'change password',
    sentence: 'Changing the password has messages for a wrong current password and for the same one.',
  },
  '8.8': {
    label: 'create account',
    sentence: 'Creating an account has messages for missing fields and for an email that is registered.',
  },
  '8.9': {
    label: 'confirming email',
    sentence: 'Confirming an email has a message for an invalid code or an expired link.',
  },
  '8.10': {
    label: 'postcode lookup',
    sentence:
      'The address lookup has messages for no addresses, an invalid postcode and a failure of the service.',
  },
  '8.11': {
    label: 'local area',
    sentence: 'A message says that the information about the local area cannot be loaded.',
  },
  '8.12': {
    label: 'page errors',
    sentence: 'A page that fails says so, with buttons to reload, to the account and to the home page.',
  },
  '8.13': {
    label: 'error in the error page',
    sentence: 'If the error page itself fails, a sentence and a link to the home page remain.',
  },
  '8.14': {
    label: 'impersonation',
    sentence: 'Impersonation has messages for a failed authentication and for an expired session.',
  },
  '8.15': {
    label: 'form progress',
    sentence: 'A form whose progress cannot be loaded is logged as “Invalid form”.',
  },
  '8.16': {
    label: 'failed syncs',
    sentence: 'A failed sync of eligibility or adverts keeps the server’s messages or the unknown error.',
  },
  '8.17': {
    label: 'site content failure',
    sentence: 'Without the site’s content the answer is 500, “No response from API”.',
  },
  '8.18': {
    label: 'page content invalid',
    sentence: 'Invalid page content is an error 500 with the server’s messages.',
  },
  '8.19': {
    label: 'page content request failure',
    sentence: 'A failed request for page content is an error with the status of the answer, or 404.',
  },
  '8.20': {
    label: 'failed chunk load',
    sentence: 'A part of the program that cannot be loaded reloads the page, at most once a minute.',
  },
  '8.21': { label: 'unknown middleware', sentence: 'An unknown middleware gives a 500.' },
  '8.22': {
    label: 'a failed list load',
    sentence: 'If a list cannot be loaded, its results are marked as errors.',
  },
} as const satisfies ClausesOf<8>;

export const limits = {
  '9.1': {
    label: 'stale after 5 minutes',
    sentence: 'Adverts, eligibility and the overview are stale after 5 minutes.',
  },
  '9.2': {
    label: 'adverts are fetched again',
    sentence:
      'Adverts are fetched again if the sync version is not 2 or the server’s date for it has passed.',
  },
  '9.3': { label: 'first search load', sentence: 'The first load of a search has the results 0 to 5.' },
  '9.4': {
    label: 'maximum active bids',
    sentence: 'A scheme has a maximum of active bids, from the server.',
  },
  '9.5': {
    label: 'one preferred property per scheme',
    sentence: 'A scheme has one preferred home in each advertising cycle.',
  },
  '9.6': {
    label: 'adverts that do not count',
    sentence: 'Some adverts do not count towards the maximum of bids.',
  },
  '9.7': { label: 'lockout wait 15 minutes', sentence: 'A locked account opens again after 15 minutes.' },
  '9.8': {
    label: 'links valid one day',
    sentence: 'Links to reset a password and to confirm an email are valid for one day.',
  },
  '9.9': {
    label: 'loading delays',
    sentence: 'The indicators of loading wait 200 ms, and that of a page lasts 5000 ms.',
  },
  '9.10': { label: 'prefetch', sentence: 'Nothing is fetched in advance on 2g or with save-data.' },
  '9.11': {
    label: 'preview token cookie',
    sentence: 'The cookie of a preview lasts 18 hours and is secure.',
  },
  '9.12': {
    label: 'locale cookie',
    sentence: 'The cookie of the language is named i18n and lasts 365 days.',
  },
  '9.13': {
    label: 'auth cookie',
    sentence: 'The cookie of a session has a prefix, is strict same-site and secure.',
  },
  '9.14': { label: 'local storage', sentence: 'Adverts are kept in local storage.' },
  '9.15': { label: 'session storage', sentence: 'The impersonation is kept in session storage.' },
  '9.16': { label: 'default locale', sentence: 'The default and fallback language is en-GB, with pounds.' },
  '9.17': { label: 'badge colour', sentence: 'Badges are red.' },
} as const satisfies ClausesOf<9>;
