import { useTranslation } from 'react-i18next';
import type { AccountBid } from '#schemas/api/account-bids.ts';
import type { BidOutcomeCode } from '#schemas/bid-outcome.ts';
import { explainBidOutcome } from '#domain/words/bid-outcome-text.ts';
import { useApp } from '../../app/app-context.ts';
import { Icon, type IconName } from '../../components/Icon.tsx';

const icons: Record<BidOutcomeCode, IconName> = {
  let: 'home',
  letToAnother: 'people',
  skipped: 'info',
  notAgreed: 'info',
  passedBy: 'question',
  letOutside: 'people',
  readvertised: 'undo',
  withdrawn: 'cross',
};

/** The result of a bid that stood at the close, with the reason and what to do; or that there is none yet. */
export function BidOutcomeText({ bid: { outcome } }: { readonly bid: Pick<AccountBid, 'outcome'> }) {
  const { t, i18n } = useTranslation();
  const { system } = useApp();
  if (outcome === undefined) {
    return (
      <>
        <strong>
          <Icon name="clock" />
          {t('accountBids.stood')}
        </strong>{' '}
        <span data-outcome="pending">{t('bidOutcomes.pending')}</span>
      </>
    );
  }
  const { says, because, next } = explainBidOutcome(outcome, i18n, system.contact.telephone);
  const more = [because, next].filter((text) => text !== null).join(' ');
  return (
    <>
      <strong>
        <Icon name={icons[outcome.code]} />
        {says}
      </strong>{' '}
      <span data-outcome={outcome.code}>{more}</span>
    </>
  );
}
