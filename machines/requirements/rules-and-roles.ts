import type { ClausesOf } from './clause.ts';

export const rules = {
  '5.1': {
    label: 'password',
    sentence:
      'A new password is entered twice and meets the length, the counts of each kind of character and the strength.',
  },
  '5.2': { label: 'mandatory field', sentence: 'A required field must not be empty.' },
  '5.3': {
    label: 'address history',
    sentence: 'Each person has exactly one current address and the required years of history.',
  },
  '5.4': { label: 'preferred area', sentence: 'At least one preferred area is chosen.' },
  '5.5': {
    label: 'local connection',
    sentence: 'There is at least one local connection, each with a start date and a type.',
  },
  '5.6': { label: 'file uploads', sentence: 'An action may require one or more files.' },
  '5.7': {
    label: 'incomplete sections',
    sentence: 'A form cannot be submitted while sections are incomplete.',
  },
  '5.8': { label: 'postcode', sentence: 'A postcode must be valid.' },
  '5.9': { label: 'reference number', sentence: 'A reference has 6 digits, or 8 digits with a hyphen.' },
  '5.10': {
    label: 'name of anonymous progress',
    sentence:
      'The name for a visitor’s progress is the form’s name in small letters and digits, with “form” at the end.',
  },
  '5.11': {
    label: 'login accepted',
    sentence: 'A log-in counts only with HTTP status 200 and a valid status.',
  },
  '5.12': {
    label: 'page and site content',
    sentence: 'The content of pages and of the site counts only with a valid status.',
  },
  '5.13': {
    label: 'impersonation-token login',
    sentence: 'The person is fetched only after a valid log-in with a token whose answer has a session id.',
  },
  '5.14': {
    label: 'hash of an address',
    sentence: 'The hash of an address scrolls only to a simple id that exists.',
  },
  '5.15': {
    label: 'page content sanitised',
    sentence:
      'Page content keeps images from https or data, and the attributes class, style, width, height and id.',
  },
  '5.16': {
    label: 'rich text sanitised',
    sentence: 'Rich text keeps class, style, width, height and the border of tables.',
  },
} as const satisfies ClausesOf<5>;

export const roles = {
  '6.1': {
    label: 'visitor',
    sentence:
      'A visitor sees homes and pages, starts forms, and can create an account, log in and reset a password.',
  },
  '6.2': {
    label: 'list for visitors',
    sentence: 'A visitor’s list of homes does not depend on eligibility.',
  },
  '6.3': {
    label: 'logged-in user',
    sentence:
      'A logged-in person reaches their account, forms, actions, messages, alerts, bids, plan and eligibility.',
  },
  '6.4': {
    label: 'filters that need a log-in',
    sentence:
      'The filters for eligible homes, for those bid on and for favourites are only for logged-in people.',
  },
  '6.5': {
    label: 'who loads eligibility',
    sentence: 'Eligibility and queue positions load only for a logged-in person with an application.',
  },
  '6.6': {
    label: 'bid on behalf',
    sentence: 'A person cannot withdraw a bid that was made on their behalf, and reads why.',
  },
  '6.7': { label: 'staff', sentence: 'Staff can act for a person and preview content.' },
  '6.8': { label: 'impersonation by token', sentence: 'Staff begin to impersonate with a token.' },
  '6.9': { label: 'session header', sentence: 'While staff impersonate, each request names the session.' },
  '6.10': { label: 'exit logs out', sentence: 'Leaving an impersonation logs out and reloads.' },
  '6.11': {
    label: 'preview token',
    sentence: 'A preview needs a token, from the address and then from a cookie, and has calls of its own.',
  },
  '6.12': { label: 'scope', sentence: 'The key of the scope for authentication is “scope”.' },
} as const satisfies ClausesOf<6>;
