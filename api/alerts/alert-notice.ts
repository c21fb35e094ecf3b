import type { Alert } from '#schemas/alerts.ts';

/** Alerts that have letters of their own. The others say whether letters with other causes are sent. */
export const digestAlerts = [
  'suitableHomes',
  'savedSearch',
  'closingSoon',
  'placeChanged',
  'messages',
] as const;
export type DigestAlert = (typeof digestAlerts)[number] & Alert;

/** A letter of an alert: what it tells waits in `alert_waiting`, under the letter's id. */
export interface AlertNotice {
  readonly kind: `alert.${DigestAlert}`;
  readonly accountId: string;
}

/** Whether a notice is of an alert. */
export function isAlertNotice(notice: { readonly kind: string }): notice is AlertNotice {
  return notice.kind.startsWith('alert.');
}

/** The alert that a letter is of. */
export function alertOf({ kind }: Pick<AlertNotice, 'kind'>): DigestAlert {
  const alert = digestAlerts.find((one) => `alert.${one}` === kind);
  if (alert === undefined) throw new Error(`${kind} is no letter of an alert.`);
  return alert;
}

/** A bid whose place has changed, as `alert_waiting.subjects` has it; places from 1. */
export interface ChangedPlace {
  readonly bidId: string;
  readonly from: number;
  readonly to: number;
}
