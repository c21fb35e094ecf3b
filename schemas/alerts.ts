import { Type } from 'typebox';

/** Letters that a person may choose. All others must be sent, such as those about their account. */
export const alerts = [
  'suitableHomes',
  'savedSearch',
  'closingSoon',
  'placeChanged',
  'messages',
  'actionsDue',
  'bidReceipts',
] as const;
export type Alert = (typeof alerts)[number];

const alertFrequencies = ['atOnce', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

export type AlertState = 'on' | 'off';

/** The default state of an alert, and its possible frequencies. */
export interface AlertRule {
  readonly state: AlertState;
  /** The first is the default. */
  readonly frequencies: readonly [AlertFrequency, ...AlertFrequency[]];
}

/**
 * News of homes is off by default and only sent to people who asked for it (Privacy and Electronic
 * Communications Regulations 2003, regulation 22). Letters that answer something the person did, or remind
 * them of something the council wrote, are sent until the person stops them. An alert whose only frequency is
 * `atOnce` is sent when there is an occasion for it, never at set times.
 */
export const alertRules = {
  suitableHomes: { state: 'off', frequencies: ['atOnce', 'daily', 'weekly'] },
  savedSearch: { state: 'off', frequencies: ['atOnce', 'daily', 'weekly'] },
  closingSoon: { state: 'off', frequencies: ['atOnce'] },
  placeChanged: { state: 'off', frequencies: ['daily', 'weekly'] },
  messages: { state: 'on', frequencies: ['weekly', 'daily'] },
  actionsDue: { state: 'on', frequencies: ['atOnce'] },
  bidReceipts: { state: 'on', frequencies: ['atOnce'] },
} as const satisfies Readonly<Record<Alert, AlertRule>>;

/** Alerts about homes. Councils without homes do not have them. */
export const homeAlerts: ReadonlySet<Alert> = new Set<Alert>([
  'suitableHomes',
  'savedSearch',
  'closingSoon',
  'placeChanged',
  'bidReceipts',
]);

export const AlertSchema = Type.Unsafe<Alert>(
  Type.String({
    enum: [...alerts],
    description:
      '`suitableHomes`: a new home that the person can bid for. `savedSearch`: a new home that matches a search they saved. ' +
      '`closingSoon`: homes that close tomorrow while they have bids left. `placeChanged`: their place in a queue has ' +
      'changed much. `messages`: a reminder of unread messages. `actionsDue`: a reminder before something is ' +
      'due. `bidReceipts`: what the person did with a bid (placed, moved, withdrawn).',
  }),
);
export const AlertFrequencySchema = Type.Unsafe<AlertFrequency>(Type.String({ enum: [...alertFrequencies] }));
export const AlertStateSchema = Type.Unsafe<AlertState>(Type.String({ enum: ['on', 'off'] }));
