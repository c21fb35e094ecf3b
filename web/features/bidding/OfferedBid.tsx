import { useTranslation } from 'react-i18next';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import { useEligibility, useUser } from '../../app/use-person.ts';
import { Button } from '../../components/Button.tsx';
import { ActionBar } from './ActionBar.tsx';
import { AgreementText } from './AgreementText.tsx';
import { newKey } from './new-key.ts';
import type { PanelProps } from './panel-props.ts';
import { WithdrawalTerms } from './WithdrawalTerms.tsx';

interface OfferedBidProps extends Pick<PanelProps, 'advert' | 'left' | 'scheme' | 'snapshot' | 'send'> {
  readonly eligibility: AdvertEligibility;
}

/**
 * The bid that the reader may place here, and the bid that they may move here, which is often the only option.
 */
export function OfferedBid({ advert, left, scheme, eligibility, snapshot, send }: OfferedBidProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { data: answer } = useEligibility();
  // A control with a request under way stays, even if fresh facts arrive.
  const placing = snapshot.matches('placing');
  const moving = snapshot.matches('moving');
  const offersBid = placing || snapshot.can({ type: 'bid.place', key: '' });
  const offersMove = moving || snapshot.can({ type: 'bid.move', key: '' });
  if (!offersBid && !offersMove) return null;
  const maximum = scheme?.maximumActiveBids ?? null;
  const isCounted = scheme !== undefined && maximum !== null && !advert.excludedFromBidCount;
  return (
    <>
      {offersBid ? (
        <p>
          {t('bid.costsNothing')} {isCounted && t('bid.left', { count: maximum - scheme.countActiveBids })}
        </p>
      ) : (
        <p>{t('moveBid.offer')}</p>
      )}
      {user?.scope.includes('staff') && (
        <p data-on-behalf="offered">{t('impersonation.bidNote', { name: user.accountName })}</p>
      )}
      {answer?.neverAdvertIds?.includes(advert.id) && (
        <p data-area="never">
          <strong>{t('bid.neverArea', { area: advert.details.area })}</strong>
        </p>
      )}
      <AgreementText agreement={eligibility.agreement} closesAt={advert.closesAt} isClosed={false} />
      <WithdrawalTerms eligibility={eligibility} isAhead />
      <ActionBar left={left}>
        {offersBid && (
          <Button
            variant="contained"
            size="large"
            data-event="bid.place"
            aria-disabled={placing}
            onClick={() => send({ type: 'bid.place', key: newKey() })}
          >
            {placing ? t('bid.placing') : t('bid.place')}
          </Button>
        )}
        {offersMove && (
          <Button
            variant={offersBid ? 'outlined' : 'contained'}
            data-event="bid.move"
            aria-disabled={moving}
            onClick={() => send({ type: 'bid.move', key: newKey() })}
          >
            {moving ? t('moveBid.moving') : t('moveBid.action')}
          </Button>
        )}
      </ActionBar>
    </>
  );
}
