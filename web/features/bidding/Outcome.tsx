import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { maskMailAddress } from '#domain/words/mail-address.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { AgreementText } from './AgreementText.tsx';
import { BidObstacles } from './BidObstacles.tsx';
import { newKey } from './new-key.ts';
import { OfferedBid } from './OfferedBid.tsx';
import type { PanelProps } from './panel-props.ts';
import { QueuePlace } from './QueuePlace.tsx';
import { withdrawalReason, WithdrawalTerms } from './WithdrawalTerms.tsx';
import { useEffect, useState } from 'react';
import { undoWindow } from '#machines/process/bidding/contract.ts';

const Receipt = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  borderRadius: Math.min(theme.council.shape.radius, 10),
  background: `color-mix(in srgb, ${theme.vars.palette.success.main} 12%, ${theme.vars.palette.background.paper})`,
  animation: 'arrive 280ms ease-out',
  '& dd': { fontWeight: 700, fontSize: '1.1875rem', letterSpacing: '0.04em' },
  '& p': { fontSize: '0.9375rem' },
}));

/** The result of an action, with its receipt: the reader's place, and how to undo the bid or bid again. */
export function Outcome(props: PanelProps) {
  const { heading, advert, isClosed, eligibility, queue, receipt, snapshot, send } = props;
  const { t } = useTranslation();
  const { formats } = useApp();
  const user = useUser();
  const address = maskMailAddress(user?.userName ?? '');
  const isGone = snapshot.matches('withdrawn');
  const obstacles = eligibility?.bidObstacles ?? [];
  const title = isGone
    ? t('bid.withdrawnTitle')
    : snapshot.matches('moved')
      ? t('moveBid.movedTitle')
      : t('bid.placedTitle');
  return (
    <>
      <h2 id="bid-panel" ref={heading} tabIndex={-1}>
        <Icon name={isGone ? 'undo' : 'check'} />
        {title}
      </h2>
      {!isGone && obstacles.length > 0 && (
        <BidObstacles
          obstacles={obstacles}
          applicationId={eligibility?.applicationId ?? null}
          isClosed={isClosed}
        />
      )}
      {isGone ? (
        <p>{t('bid.withdrawnText')}</p>
      ) : (
        <QueuePlace
          advertId={advert.id}
          queue={queue}
          isClosed={isClosed}
          // During the undo time, the next Tab stop is the undo button.
          brief={snapshot.matches('placed')}
        />
      )}
      {!isGone && (
        <AgreementText agreement={eligibility?.agreement} closesAt={advert.closesAt} isClosed={isClosed} />
      )}
      {receipt && (
        <Receipt data-receipt={receipt.event}>
          <dl>
            <dt>{t('bid.receiptReference')}</dt>
            <dd translate="no">{receipt.reference}</dd>
          </dl>
          <p>
            {t('bid.receiptAt', { when: formats.exactTime(receipt.at) })}. {t('bid.receiptKeep')}
            {address !== null && ` ${t('bid.receiptMail', { address })}`}
          </p>
          {user?.scope.includes('staff') && (
            <p data-on-behalf="made">{t('impersonation.bidMade', { name: user.accountName })}</p>
          )}
        </Receipt>
      )}
      {/* While one press undoes the bid, the undo time is shown together with the later deadline. */}
      {!isGone && !isClosed && eligibility && !snapshot.matches('placed') && (
        <WithdrawalTerms eligibility={eligibility} />
      )}
      {isGone && !isClosed && eligibility && <OfferedBid {...props} eligibility={eligibility} />}
      <WayBack snapshot={snapshot} send={send} eligibility={eligibility} />
      <div className="actions">
        <Button data-event="notice.dismiss" onClick={() => send({ type: 'notice.dismiss' })}>
          {t('bid.dismiss')}
        </Button>
      </div>
    </>
  );
}

/**
 * Withdraws the bid: without confirmation while it can be undone, with confirmation after. A single button
 * keeps the focus when the time runs out.
 */
function WayBack({ snapshot, send, eligibility }: Pick<PanelProps, 'snapshot' | 'send' | 'eligibility'>) {
  const { t } = useTranslation();
  const isFresh = snapshot.matches('placed');
  const type = isFresh ? 'bid.undo' : 'bid.withdraw';
  const isOffered = snapshot.can({ type, key: '' });
  return (
    <>
      {isFresh &&
        (isOffered ? (
          <UndoTime eligibility={eligibility} />
        ) : (
          eligibility && <WithdrawalTerms eligibility={eligibility} />
        ))}
      <p className="visually-hidden" aria-live="polite">
        {isOffered && snapshot.matches('kept') && t('bid.undoOver')}
      </p>
      {isOffered && (
        <div className="actions">
          <Button variant="outlined" data-event={type} onClick={() => send({ type, key: newKey() })}>
            <Icon name="undo" />
            {isFresh ? t('bid.undo') : t('bid.withdraw')}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * The time left for undoing a bid: a count of seconds for sighted people, and one announcement at the start; a
 * number read out each second would drown out the receipt.
 */
function UndoTime({ eligibility }: Pick<PanelProps, 'eligibility'>) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const seconds = useUndoTime();
  const until = eligibility && withdrawalReason(eligibility)?.facts.until;
  return (
    <p className="note" data-undo={seconds}>
      <span className="visually-hidden">{t('bid.undoSoon')}</span>
      <span aria-hidden="true">{t('bid.undoFor', { time: t('time.seconds', { count: seconds }) })}</span>
      {eligibility?.withdrawsForGood && ` ${t('bid.withdrawForGood')}`}
      {until !== undefined && ` ${t('bid.undoThen', { until: formats.until(String(until)) })}`}
    </p>
  );
}

const undoSeconds = undoWindow / 1000;

/** Returns the whole seconds left of the `undoWindow` that began when this mounted, down to 0. */
function useUndoTime(): number {
  const [started] = useState(() => Date.now());
  const [left, setLeft] = useState(undoSeconds);
  useEffect(() => {
    // Ticks arrive late in a background page, so the time is counted from its start.
    const timer = setInterval(
      () => setLeft(Math.max(0, undoSeconds - Math.floor((Date.now() - started) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [started]);
  return left;
}
