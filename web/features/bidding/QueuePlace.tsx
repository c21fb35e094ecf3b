import { useTranslation } from 'react-i18next';
import type { ShownNumber } from '#schemas/api/shown-number.ts';
import { useApp } from '../../app/app-context.ts';
import { QueueOrder } from './QueueOrder.tsx';
import { ofBidsText, shownNumberText } from './shown-number-text.ts';

/** A queue, as much of it as the scheme shows. */
export interface SeenQueue {
  /** The reader's own place; null until the server has answered. */
  readonly position: ShownNumber | null;
  readonly total: ShownNumber | null;
}

interface QueuePlaceProps {
  readonly advertId: string;
  readonly queue: SeenQueue;
  readonly isClosed: boolean;
  /** True to leave out the reasons for the place and the note on which bids it counts. */
  readonly brief?: boolean;
}

/**
 * The person's place in the queue, in large type if it is shown, with the reasons and a note that it can still
 * change.
 */
export function QueuePlace({ advertId, queue, isClosed, brief = false }: QueuePlaceProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { position, total } = queue;
  if (position === null) {
    return (
      <div data-queue-position="">
        <p>{t('bid.positionUnknown')}</p>
      </div>
    );
  }
  const place = shownNumberText(position, t, formats);
  if (place === null) {
    const of = shownNumberText(total, t, formats);
    const later = position.kind === 'hidden' && position.shown === 'afterClose';
    return (
      <div data-queue-position="">
        <p>{later ? t('bid.positionAfterClose') : t('bid.positionNever')}</p>
        {of !== null && <p>{t('bid.totalNow', { formatted: of })}</p>}
      </div>
    );
  }
  // The first in the queue has no one ahead.
  const isFirst = position.kind === 'exact' && position.value === 1;
  const ofBids = ofBidsText(total, t, formats);
  return (
    <div data-queue-position={position.kind === 'exact' ? position.value : place}>
      <p className="place">
        <span>{t('bid.positionNow')}</span> <strong>{place}</strong>
        {ofBids !== null && (
          <>
            {' '}
            <span>{ofBids}</span>
          </>
        )}
      </p>
      {!isClosed && <p className="note">{t('bid.positionNote')}</p>}
      {!brief && !isFirst && <p className="note">{t('bid.positionCounts')}</p>}
      {!brief && <QueueOrder advertId={advertId} />}
    </div>
  );
}
