import type { Alert } from '#schemas/alerts.ts';

/** Alerts with letters of their own. The others decide whether letters with other causes are sent. */
const digestAlerts = ['suitableHomes', 'savedSearch', 'closingSoon', 'placeChanged', 'messages'] as const;
export type DigestAlert = (typeof digestAlerts)[number] & Alert;

/** A letter of an alert: its content waits in `alert_waiting`, under the letter's id. */
export interface AlertNotice {
  readonly kind: `alert.${DigestAlert}`;
  readonly accountId: string;
}

/** True if a notice is an alert's letter. */
export function isAlertNotice(notice: { readonly kind: string }): notice is AlertNotice {
  return notice.kind.startsWith('alert.');
}

/** The alert a letter belongs to. */
export function alertOf({ kind }: Pick<AlertNotice, 'kind'>): DigestAlert {
  const alert = digestAlerts.find((one) => `alert.${one}` === kind);
  if (alert === undefined) throw new Error(`${kind} is no letter of an alert.`);
  return alert;
}

/** A bid whose place has changed, as stored in `alert_waiting.subjects`; places start at 1. */
export interface ChangedPlace {
  readonly bidId: string;
  readonly from: number;
  readonly to: number;
}
