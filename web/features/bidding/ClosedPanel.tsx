import { useTranslation } from 'react-i18next';
import { PanelFrame } from './PanelFrame.tsx';

/** The panel for a withdrawn advert, or for a closed home with nothing else known about the reader. */
export function ClosedPanel({ isWithdrawn = false }: { readonly isWithdrawn?: boolean }) {
  const { t } = useTranslation();
  return (
    <PanelFrame aria-labelledby="bidding" data-state={isWithdrawn ? 'withdrawnAdvert' : 'closed'}>
      <h2 id="bidding">{t(isWithdrawn ? 'property.withdrawnTitle' : 'bid.closedTitle')}</h2>
      <p>{t('bid.closedText')}</p>
    </PanelFrame>
  );
}
