import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formats } from '#domain/words/formats.ts';
import { useApp } from '../../app/app-context.ts';
import { serverNow } from '../../app/server-clock.ts';

/**
 * Returns a deadline in words. A missed deadline is worded calmly: the action can still be done.
 * @param dueAt the deadline, an ISO instant
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

/** Returns {@link dueWords} for the time of the render. */
export function useDueWords(): (dueAt: string) => string {
  const { t } = useTranslation();
  const { formats } = useApp();
  return (dueAt) => dueWords(dueAt, serverNow(), t, formats);
}
