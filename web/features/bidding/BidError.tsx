import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mayPlace, mayWithdraw } from '#machines/process/bidding/facts.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Icon } from '../../components/Icon.tsx';
import { BidObstacles } from './BidObstacles.tsx';
import { newKey } from './new-key.ts';
import type { PanelProps } from './panel-props.ts';
import { QueuePlace } from './QueuePlace.tsx';
import { Reasons } from './Reasons.tsx';

/** An error, what was kept, and the next steps. */
export function BidError(props: PanelProps) {
  const { snapshot } = props;
  if (snapshot.matches('sessionEnded')) return <SessionEnded {...props} />;
  if (snapshot.matches('failed')) return <Failed {...props} />;
  return <Refused {...props} />;
}

/** A refusal by the server's lifecycle. The current eligibility is shown below. */
function Refused({ heading, advert, isClosed, eligibility, queue, snapshot, send }: PanelProps) {
  const { t } = useTranslation();
  const { code, facts } = snapshot.context;
  return (
    <>
      <h2 id="bid-panel" ref={heading} tabIndex={-1}>
        <Icon name="warning" />
        {t('bid.refusedTitle')}
      </h2>
      <p role="alert">{t(`errors.${code ?? 'common.unknownError'}`)}.</p>
      {facts.hasBid && eligibility?.bidObstacles !== undefined && (
        <BidObstacles
          obstacles={eligibility.bidObstacles}
          applicationId={eligibility.applicationId}
          isClosed={isClosed}
        />
      )}
      {facts.hasBid && <QueuePlace advertId={advert.id} queue={queue} isClosed={isClosed} />}
      {eligibility && !facts.hasBid && !facts.canBid && <Reasons eligibility={eligibility} />}
      <div className="actions">
        {!isClosed && mayPlace(facts) && (
          <Button
            variant="contained"
            data-event="bid.place"
            onClick={() => send({ type: 'bid.place', key: newKey() })}
          >
            {t('bid.place')}
          </Button>
        )}
        {!isClosed && snapshot.can({ type: 'bid.move', key: '' }) && (
          <Button
            variant="contained"
            data-event="bid.move"
            onClick={() => send({ type: 'bid.move', key: newKey() })}
          >
            {t('moveBid.action')}
          </Button>
        )}
        {mayWithdraw(facts) && (
          <Button
            variant="outlined"
            data-event="bid.withdraw"
            onClick={() => send({ type: 'bid.withdraw', key: newKey() })}
          >
            {t('bid.withdraw')}
          </Button>
        )}
        <Button
          variant="outlined"
          data-event="notice.dismiss"
          onClick={() => send({ type: 'notice.dismiss' })}
        >
          {t('bid.dismiss')}
        </Button>
      </div>
    </>
  );
}

/** A failure that leaves unknown whether the server acted; the same idempotency key makes a retry safe. */
function Failed({ heading, snapshot, send }: PanelProps) {
  const { t } = useTranslation();
  const { code } = snapshot.context;
  const unreachable = code === 'service.unavailable' || code === 'common.unknownError' || code === null;
  return (
    <>
      <h2 id="bid-panel" ref={heading} tabIndex={-1}>
        <Icon name="warning" />
        {unreachable ? t('bid.failedTitle') : t('bid.refusedTitle')}
      </h2>
      <p role="alert">{unreachable ? t('bid.failedText') : t(`errors.${code}`)}</p>
      <div className="actions">
        <Button variant="contained" data-event="bid.retry" onClick={() => send({ type: 'bid.retry' })}>
          {t('bid.retry')}
        </Button>
        <Button variant="outlined" data-event="bid.giveUp" onClick={() => send({ type: 'bid.giveUp' })}>
          {t('bid.giveUp')}
        </Button>
      </div>
    </>
  );
}

function SessionEnded({ heading }: PanelProps) {
  const { t } = useTranslation();
  const { href } = useLocation();
  return (
    <>
      <h2 id="bid-panel" ref={heading} tabIndex={-1}>
        <Icon name="info" />
        {t('bid.sessionTitle')}
      </h2>
      <p role="alert">{t('bid.sessionText')}</p>
      <div className="actions">
        <ButtonLink to="/login" search={{ returnTo: href }} variant="contained">
          {t('session.login')}
        </ButtonLink>
      </div>
    </>
  );
}
