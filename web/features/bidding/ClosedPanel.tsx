import { useTranslation } from 'react-i18next';
import { PanelFrame } from './PanelFrame.tsx';

/** Replaces the panel if a home is closed and nothing else is known about the reader. */
export function ClosedPanel() {
  const { t } = useTranslation();
  return (
    <PanelFrame aria-labelledby="standing" data-state="closed">
      <h2 id="standing">{t('bid.closedTitle')}</h2>
      <p>{t('bid.closedText')}</p>
    </PanelFrame>
  );
}
