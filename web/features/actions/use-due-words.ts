import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';

/** Says by when something has to be done. A day that has passed is said calmly: it can still be done. */
export function useDueWords(): (dueAt: string) => string {
  const { t } = useTranslation();
  const { formats } = useApp();
  return (dueAt) =>
    t(Date.parse(dueAt) < Date.now() ? 'actions.wasDue' : 'actions.due', { day: formats.dayOf(dueAt) });
}
