import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formats } from '#domain/words/formats.ts';
import { useApp } from '../../app/app-context.ts';
import { serverNow } from '../../app/server-clock.ts';

/**
 * Says by when something has to be done. A day that has passed is said calmly: it can still be done.
 * @param dueAt an ISO instant, at which it is over
 * @param now in milliseconds
 */
export function dueWords(
  dueAt: string,
  now: number,
  t: TFunction,
  formats: Pick<Formats, 'dayOfEnd'>,
): string {
  return t(Date.parse(dueAt) <= now ? 'actions.wasDue' : 'actions.due', { day: formats.dayOfEnd(dueAt) });
}

/** Gives {@link dueWords} of the moment in which something is drawn. */
export function useDueWords(): (dueAt: string) => string {
  const { t } = useTranslation();
  const { formats } = useApp();
  return (dueAt) => dueWords(dueAt, serverNow(), t, formats);
}
