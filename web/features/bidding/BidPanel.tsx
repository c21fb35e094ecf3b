import { useQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { biddingMachine } from '#machines/process/bidding/bidding.machine.ts';
import type { BidFacts } from '#machines/process/bidding/facts.ts';
import type { AdvertEligibility, EligibilityScheme } from '#schemas/api/advert-eligibility.ts';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { eligibilityQuery, queuePositionQuery } from '../../api/queries.ts';
import { useEligibility, useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { bidFactsOf, createBidActors } from './bid-actors.ts';
import { ClosedBid } from './ClosedBid.tsx';
import { receiptQuery } from './store-bid.ts';
import { EligibilityError } from './EligibilityError.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { Preferred } from './Preferred.tsx';
import { ChooseBid } from './ChooseBid.tsx';
import { Confirmation } from './Confirmation.tsx';
import { Offer } from './Offer.tsx';
import { Outcome } from './Outcome.tsx';
import type { PanelProps } from './panel-props.ts';
import { BidError } from './BidError.tsx';
import type { SeenQueue } from './QueuePlace.tsx';
import { ofBidsText, shownNumberText } from './shown-number-text.ts';

/** Nothing is allowed until the server has confirmed the eligibility. */
const nothingKnown: BidFacts = {
  canBid: false,
  canWithdraw: false,
  hasBid: false,
  applicationId: null,
  bidId: null,
  movableBidIds: [],
};

interface BidPanelProps {
  readonly advert: ListedAdvert;
  /** The time left in words; null once the home has closed. */
  readonly left: string | null;
  /** The reader's scheme, with their eligibility on each advert; undefined while it is not known. */
  readonly scheme: EligibilityScheme | undefined;
  /** True if the eligibility was requested and could not be loaded. */
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** Places and withdraws a bid on one home, in place, driven by the bidding machine. */
export function BidPanel({ advert, left, scheme, hasFailed, onRetry }: BidPanelProps) {
  const { t } = useTranslation();
  const isClosed = left === null;
  const { api, queryClient, preview } = useApp();
  const user = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = scheme?.eligibility.find(({ advertId }) => advertId === advert.id);
  // The server lists eligibility on open adverts only, and a lost session removes it all. The last known
  // eligibility keeps a refusal readable after the close, and keeps the choice for a new log-in.
  const [eligibility, setEligibility] = useState(listed);
  if (listed && listed !== eligibility) setEligibility(listed);
  // The star has state too: unmounting it would lose its question or its result.
  const [knownScheme, setKnownScheme] = useState(scheme);
  if (scheme && scheme !== knownScheme) setKnownScheme(scheme);
  const machine = useMemo(
    () => biddingMachine.provide({ actors: createBidActors(api, queryClient) }),
    [api, queryClient],
  );
  const [snapshot, send] = useMachine(machine, {
    input: {
      advertId: advert.id,
      hasWarning: advert.details.bidWarning !== null,
      facts: eligibility ? bidFactsOf(eligibility) : nothingKnown,
    },
  });
  const { data: positions } = useQuery({
    ...queuePositionQuery(api, [advert.id]),
    enabled: eligibility?.hasBid === true,
    refetchInterval: 60_000,
  });
  const { data: receipt } = useQuery(receiptQuery(advert.id));

  useEffect(() => {
    if (eligibility) send({ type: 'facts.changed', facts: bidFactsOf(eligibility) });
  }, [send, eligibility]);
  useEffect(() => {
    if (user) send({ type: 'session.restored' });
  }, [send, user]);

  // Most next states remove the pressed control, so focus goes to the new message.
  const state = String(snapshot.value);
  const isBusy = snapshot.hasTag('busy');
  const shownState = useRef(state);
  useEffect(() => {
    // The end of the undo time must not move the focus.
    if (shownState.current !== state && !isBusy && state !== 'kept') heading.current?.focus();
    shownState.current = state;
  }, [isBusy, state]);
  // The server may or may not have acted: the refetched answer gives the machine new facts.
  useEffect(() => {
    if (state === 'failed') void queryClient.invalidateQueries({ queryKey: eligibilityQuery(api).queryKey });
  }, [api, queryClient, state]);

  const { error } = useEligibility();
  const isMissing = !eligibility && !snapshot.matches('sessionEnded');
  if (isMissing && isClosed) return <ClosedBid advertId={advert.id} />;
  if (isMissing && hasFailed) {
    return (
      <PanelFrame aria-label={t('bid.panel')} data-state="loadFailed">
        <p role="alert">
          {/* This happens mostly in preview mode: a draft has no eligibility, and a retry would not find one. */}
          {t(preview?.hasToken === true && error === null ? 'preview.noBids' : 'bid.loadFailed')}
        </p>
        {error === null ? (
          <div className="actions">
            <Button variant="outlined" onClick={onRetry}>
              {t('bid.retry')}
            </Button>
          </div>
        ) : (
          <EligibilityError />
        )}
      </PanelFrame>
    );
  }
  if (isMissing) return <PanelSkeleton />;

  const known = positions?.adverts.find(({ advertId }) => advertId === advert.id);
  const isMarkable = eligibility !== undefined && hasLiveBid(eligibility) && !isClosed;
  const queue = {
    position: known?.shownPosition ?? eligibility?.shownPosition ?? null,
    total: known?.shownTotal ?? eligibility?.shownTotal ?? null,
  };
  return (
    <>
      <BidNews snapshot={snapshot} queue={queue} />
      <PanelFrame
        aria-labelledby="bid-panel"
        aria-busy={snapshot.hasTag('busy')}
        data-state={state}
        data-tone={panelTone(snapshot, eligibility, isClosed)}
      >
        {!snapshot.hasTag('error') && <EligibilityError />}
        <PanelBody
          heading={heading}
          advert={advert}
          isClosed={isClosed}
          left={left}
          scheme={scheme}
          eligibility={eligibility}
          queue={queue}
          receipt={receipt}
          snapshot={snapshot}
          send={send}
        />
      </PanelFrame>
      {isMarkable && knownScheme && <Preferred scheme={knownScheme} eligibility={eligibility} />}
    </>
  );
}

function hasLiveBid(
  eligibility: AdvertEligibility,
): eligibility is AdvertEligibility & { readonly bidId: string } {
  return eligibility.hasBid && eligibility.bidId !== null;
}

/** States right after an action. `kept` is `placed` once the undo time is over. */
const hasReceipt = ['placed', 'kept', 'moved', 'withdrawn'] as const;

/** The panel's content for each state of the bidding machine. */
function PanelBody(props: PanelProps) {
  const { snapshot } = props;
  if (snapshot.hasTag('error')) return <BidError {...props} />;
  if (snapshot.matches('choosingBid')) return <ChooseBid {...props} />;
  if (snapshot.hasTag('asking')) return <Confirmation {...props} />;
  if (hasReceipt.some((state) => snapshot.matches(state))) return <Outcome {...props} />;
  // A withdrawal is confirmed first, so its request keeps showing the question.
  return <Offer {...props} />;
}

/** Returns the tone that colours the panel's edge; it matches the text. */
function panelTone(
  snapshot: SnapshotFrom<typeof biddingMachine>,
  eligibility: AdvertEligibility | undefined,
  isClosed: boolean,
): 'good' | 'open' | 'quiet' | 'error' {
  if (snapshot.hasTag('error')) return 'error';
  if (snapshot.hasTag('asking')) return 'open';
  if (eligibility?.hasBid === true) return eligibility.bidObstacles === undefined ? 'good' : 'open';
  if (isClosed) return 'quiet';
  if (eligibility?.canBid === true) return 'good';
  const blocking = eligibility?.ineligibilityReasons ?? [];
  return blocking.length > 0 && blocking.every(({ verdict }) => verdict === 'notYetKnown') ? 'open' : 'quiet';
}

interface BidNewsProps {
  readonly snapshot: SnapshotFrom<typeof biddingMachine>;
  readonly queue: SeenQueue;
}

/**
 * Announces a bid under way, and its place in the queue. The focus moves to the heading, which says that the
 * bid is in; the place often arrives later.
 */
function BidNews({ snapshot, queue }: BidNewsProps) {
  const { t } = useTranslation();
  const { formats } = useApp();

  function news(): string {
    if (snapshot.matches('placing')) return t('bid.placing');
    if (snapshot.matches('moving')) return t('moveBid.moving');
    if (snapshot.matches('withdrawing')) return t('bid.withdrawing');
    // Later changes of the place are not announced: an interruption every minute would only annoy.
    if (!snapshot.matches('placed') && !snapshot.matches('moved')) return '';
    const place = shownNumberText(queue.position, t, formats);
    if (place === null) return '';
    const of = ofBidsText(queue.total, t, formats);
    return `${t('bid.positionNow')} ${place}${of === null ? '' : ` ${of}`}.`;
  }

  return (
    <output className="visually-hidden no-print" data-bid-news>
      {news()}
    </output>
  );
}
