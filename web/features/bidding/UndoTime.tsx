import { useTranslation } from 'react-i18next';
import { useUndoTime } from './use-undo-time.ts';

/**
 * How long a bid can still be undone: the seconds for the eye, and for the ear a sentence as it begins; a number
 * said each second would drown out the receipt.
 */
export function UndoTime() {
  const { t } = useTranslation();
  const seconds = useUndoTime();
  return (
    <p className="note" data-undo={seconds}>
      <span className="visually-hidden">{t('bid.undoSoon')}</span>
      <span aria-hidden="true">{t('bid.undoFor', { time: t('time.seconds', { count: seconds }) })}</span>
    </p>
  );
}
