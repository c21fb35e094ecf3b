import type { ClausesOf } from './clause.ts';

export const purpose = {
  '1.1': { label: 'audience', sentence: 'Residents, applicants and staff use the portal.' },
  '1.2': { label: 'account', sentence: 'A person can create an account and log in.' },
  '1.3': {
    label: 'forms',
    sentence:
      'A person can complete the profile, family, address, pre-assessment, housing register and homeless forms.',
  },
  '1.4': {
    label: 'actions and messages',
    sentence: 'A person can see and complete their actions and messages.',
  },
  '1.5': { label: 'personal housing plan', sentence: 'A person can view their personal housing plan.' },
  '1.6': {
    label: 'search and view',
    sentence: 'A person can search and view advertised homes, in a grid and on a map.',
  },
  '1.7': {
    label: 'bid on eligible properties',
    sentence: 'A person can bid for the homes that they are eligible for.',
  },
  '1.8': { label: 'withdraw bids', sentence: 'A person can withdraw a bid.' },
  '1.9': {
    label: 'set a preferred property',
    sentence: 'A person can mark one home as the one they prefer.',
  },
  '1.10': {
    label: 'previous property outcomes',
    sentence: 'A person can see the outcomes of previous homes.',
  },
  '1.11': { label: 'past bids', sentence: 'A person can see their past bids.' },
  '1.12': {
    label: 'several councils',
    sentence: 'One portal serves several councils, each with its own data and look.',
  },
  '1.13': {
    label: 'several languages',
    sentence: 'The portal can have several languages; en-GB is the default and the fallback.',
  },
  '1.14': {
    label: 'language menu',
    sentence: 'The footer shows a language menu only if the server lists more than one language.',
  },
  '1.15': {
    label: 'content service',
    sentence: 'The header, the footer, the menu and the pages come from the content service.',
  },
  '1.16': {
    label: 'dark theme',
    sentence: 'A switch for the dark theme is shown only if the setting themeDarkMode is on.',
  },
  '1.17': { label: 'currency', sentence: 'Amounts of money are in pounds.' },
  '1.18': { label: 'staff log in as a user', sentence: 'Staff can log in as a person.' },
  '1.19': {
    label: 'content-editor preview',
    sentence: 'Staff can view the site as a preview of its content.',
  },
} as const satisfies ClausesOf<1>;

export const screens = {
  '2.1': {
    label: '/',
    sentence:
      'The home page has tiles to log in, create an account, and reach the account, current and previous homes and other contents.',
  },
  '2.2': { label: '/account', sentence: 'The account has an overview.' },
  '2.3': { label: '/account/actions', sentence: 'Actions are listed, and each has its own page.' },
  '2.4': {
    label: 'new action',
    sentence: 'A person can choose a type of new action, and each type has its own page.',
  },
  '2.5': { label: 'alerts', sentence: 'A person can choose which alerts they receive, and save the choice.' },
  '2.6': {
    label: '/account/bids',
    sentence: 'Previous bids are listed, with a filter by month and year that can be applied and cleared.',
  },
  '2.7': { label: '/account/change-password', sentence: 'A person can change their password.' },
  '2.8': {
    label: '/account/impersonate',
    sentence:
      'The page of an impersonation shows that it is loading, that the session has expired, or an error.',
  },
  '2.9': {
    label: 'messages',
    sentence: 'Messages are listed with subject, reference, sender, date and actions.',
  },
  '2.10': {
    label: 'messages archived previous cases',
    sentence: 'Messages of previous cases are in an archive of their own.',
  },
  '2.11': {
    label: 'personal housing plan',
    sentence:
      'The personal housing plan has a summary with the case reference and the officers, and each of its steps has a page.',
  },
  '2.12': {
    label: 'case panels',
    sentence: 'The cases of a plan are in panels that open and close, and the first is open by default.',
  },
  '2.13': { label: '/account/sessionExpired', sentence: 'A page says that the session has expired.' },
  '2.14': {
    label: '/account/forms',
    sentence: 'A logged-in person completes forms page by page, each page at its own address.',
  },
  '2.15': { label: '/forms', sentence: 'A visitor can start a form without logging in.' },
  '2.16': {
    label: '/content',
    sentence: 'Every other address below /content shows a page of the content service.',
  },
  '2.17': { label: '/create', sentence: 'A visitor can create an account.' },
  '2.18': {
    label: '/create/confirm',
    sentence: 'A person confirms their email address with the link or the code of an email.',
  },
  '2.19': { label: 'account confirmed', sentence: 'A page says that the account is confirmed.' },
  '2.20': {
    label: '/login',
    sentence:
      'A person logs in with email and password, can be remembered, and finds a link for forgotten details.',
  },
  '2.21': { label: '/login/reset-password', sentence: 'A person asks for a link to reset their password.' },
  '2.22': {
    label: '/login/reset-password-confirm',
    sentence: 'A person sets a new password with the code of the email.',
  },
  '2.23': { label: 'find my account', sentence: 'A page helps a person to find their account.' },
  '2.24': { label: '/logout', sentence: 'A person can log out.' },
  '2.25': { label: '/properties', sentence: 'Current homes are shown in a grid and on a map.' },
  '2.26': {
    label: 'filters of /properties',
    sentence: 'Current homes can be filtered: all, eligible only, bid on only, favourites only.',
  },
  '2.27': {
    label: '/properties/outcomes',
    sentence: 'Previous homes are listed, filtered by the month and year in which the advert started.',
  },
  '2.28': { label: '/properties/reload', sentence: 'An address loads the adverts again.' },
  '2.29': {
    label: '/properties/{property}',
    sentence: 'A home has tabs for details, floor plans and local area, map links and larger pictures.',
  },
  '2.30': {
    label: '/info',
    sentence:
      'Pages say how accessible the portal is, which cookies it uses and how it treats personal data.',
  },
  '2.31': { label: '/diagnostic-tools', sentence: 'A page has tools to find out what is wrong.' },
  '2.32': { label: '/system', sentence: 'A page describes the system.' },
  '2.33': {
    label: '/authentication callbacks',
    sentence: 'The four addresses of an authentication service lead back into the portal.',
  },
  '2.34': { label: '/preview/website', sentence: 'A page previews the website.' },
  '2.35': { label: 'unsubscribe', sentence: 'The link of an alert unsubscribes from it.' },
  '2.36': { label: 'table of contents', sentence: 'A page lists the contents of the site.' },
  '2.37': {
    label: 'unknown routes',
    sentence: 'An unknown address gives a 404 and says that the page could not be found.',
  },
  '2.38': { label: 'no prefix', sentence: 'Addresses in the default language have no prefix.' },
  '2.39': {
    label: 'account overview to-do counts',
    sentence: 'The overview counts pending actions, plan actions, unread messages, suitable homes and bids.',
  },
  '2.40': {
    label: 'account overview retrieve details',
    sentence: 'The overview retrieves the details of an application by its reference.',
  },
  '2.41': {
    label: 'account overview links',
    sentence:
      'The overview links to contact details, password, email, messages, actions, alerts, previous bids, a new message and documents.',
  },
  '2.42': {
    label: 'account overview tiles',
    sentence: 'The overview has tiles to apply to the housing register and to complete the homeless form.',
  },
  '2.43': {
    label: 'seven forms',
    sentence:
      'There are forms for profile, family, addresses, pre-assessment, housing register, homeless situation and homeless referral.',
  },
  '2.44': {
    label: 'forms',
    sentence: 'A form has several pages, shows the progress, and is saved from page to page.',
  },
  '2.45': { label: 'skip links', sentence: 'Each page begins with links that skip to its parts.' },
  '2.46': {
    label: 'navigation bar',
    sentence:
      'The navigation leads to the home page, account, homes, actions and messages, and to a plan if the person has one, and logs in or out.',
  },
  '2.47': {
    label: 'badges',
    sentence:
      'Red badges count eligible homes, pending actions, unread messages and plan actions, if there are any.',
  },
  '2.48': {
    label: 'disableProperties',
    sentence: 'The link to the homes is hidden if the setting disableProperties is on.',
  },
  '2.49': {
    label: 'eligibleOnly',
    sentence: 'The link to the homes asks for eligible ones only if a logged-in person has any.',
  },
  '2.50': {
    label: 'main layout',
    sentence:
      'Navigation and footer are hidden without a council’s environment and after an impersonation has expired.',
  },
  '2.51': {
    label: 'footer',
    sentence:
      'The footer has the items of the content service, the information pages, the powered-by text, the languages and the theme.',
  },
  '2.52': {
    label: 'banners',
    sentence:
      'An orange bar with an exit says who is impersonated, and a yellow one says that this is a preview and can reload or leave it.',
  },
  '2.53': {
    label: 'expired impersonation',
    sentence: 'An expired impersonation leads to the page of the expired session.',
  },
  '2.54': {
    label: 'error page',
    sentence: 'The error page tells a page that was not found from any other error.',
  },
  '2.55': {
    label: 'error page buttons',
    sentence:
      'The error page can reload, except after a 404, and leads to the account and to the home page if the reader is not there.',
  },
  '2.56': { label: 'error page details', sentence: 'The error page shows details only during development.' },
  '2.57': {
    label: 'middleware order',
    sentence:
      'Requests go through headers, redirects, authentication, language, insights, redirects and translation, in this order.',
  },
  '2.58': {
    label: '/account/offers',
    sentence: 'Offers of a home are listed, and each has its own page.',
    ours: true,
  },
} as const satisfies ClausesOf<2>;
