import { useTranslation } from 'react-i18next';
import { PanelFrame } from './PanelFrame.tsx';

/** Replaces the panel if a home is closed and nothing else is known about the reader, or its advert was withdrawn. */
export function ClosedPanel({ isWithdrawn = false }: { readonly isWithdrawn?: boolean }) {
  const { t } = useTranslation();
  return (
    <PanelFrame aria-labelledby="standing" data-state={isWithdrawn ? 'withdrawnAdvert' : 'closed'}>
      <h2 id="standing">{t(isWithdrawn ? 'property.withdrawnTitle' : 'bid.closedTitle')}</h2>
      <p>{t('bid.closedText')}</p>
    </PanelFrame>
  );
}
