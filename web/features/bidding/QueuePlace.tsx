import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';

interface QueuePlaceProps {
  /** Counts from 1; null while the server has not said. */
  readonly position: number | null;
  readonly total: number;
}

/** The person's place in the queue, large, and that it can still change. */
export function QueuePlace({ position, total }: QueuePlaceProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  if (position === null) return <p>{t('bid.positionUnknown')}</p>;
  return (
    <div data-queue-position={position}>
      <p className="place">
        <span>{t('bid.positionNow')}</span> <strong>{formats.number(position)}</strong>{' '}
        <span>{t('bid.positionOf', { count: total, formatted: formats.number(total) })}</span>
      </p>
      <p className="note">{t('bid.positionNote')}</p>
    </div>
  );
}
