import { styled } from '@mui/material/styles';
import { useMachine } from '@xstate/react';
import { useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { preferredMachine, showsAsPreferred } from '#machines/process/preferred/preferred.machine.ts';
import type { AdvertEligibility, EligibilityScheme } from '#schemas/api/advert-eligibility.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { markableBids } from './markable-bids.ts';
import { createPreferredActors } from './preferred-actors.ts';
import { PreferredError } from './PreferredError.tsx';

const Sheet = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  justifyItems: 'start',
  padding: theme.spacing(2.5),
  background: theme.vars.palette.background.paper,
  borderRadius: theme.council.shape.radius,
  border: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 55%, transparent)`,
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.35 },
  '& p': { fontSize: '1rem', lineHeight: 1.5 },
  '& .note': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& button[aria-pressed]': { justifyContent: 'start', textAlign: 'start' },
  '& button[aria-pressed="true"] svg': { fill: 'currentColor' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) },
  '@media print': { '&:not([data-marked="true"])': { display: 'none' }, '& .note': { display: 'none' } },
}));

interface PreferredProps {
  readonly scheme: EligibilityScheme;
  /** The reader's eligibility for this home, on which they have a bid. */
  readonly eligibility: AdvertEligibility & { readonly bidId: string };
}

/**
 * The star on the reader's preferred home of a scheme (or of its cycle), with its meaning. It is not a
 * favourite: the council sees it, and only a live bid can have it.
 */
export function Preferred({ scheme, eligibility }: PreferredProps) {
  const { bidId, eligibilitySchemeIdentifier } = eligibility;
  const { t } = useTranslation();
  const { api, queryClient } = useApp();
  const user = useUser();
  const heading = useId();
  const bids = useMemo(() => markableBids(withEligibility(scheme, eligibility)), [scheme, eligibility]);
  const machine = useMemo(
    () =>
      preferredMachine.provide({
        actors: createPreferredActors(api, queryClient, eligibilitySchemeIdentifier),
      }),
    [api, queryClient, eligibilitySchemeIdentifier],
  );
  const [snapshot, send] = useMachine(machine, { input: { bids } });
  useEffect(() => send({ type: 'facts.changed', bids }), [send, bids]);
  useEffect(() => {
    if (user) send({ type: 'session.restored' });
  }, [send, user]);

  const isMarked = showsAsPreferred(snapshot, bidId);
  const isBusy = snapshot.hasTag('busy');
  const event = { type: isMarked ? 'bid.unprefer' : 'bid.prefer', bidId } as const;
  const isOffered = snapshot.can(event);
  const isElsewhere = bids.some((bid) => bid.bidId !== bidId && showsAsPreferred(snapshot, bid.bidId));
  // The scheme has no preferred property.
  if (!isOffered && !isMarked && snapshot.matches('idle')) return null;
  return (
    <Sheet
      aria-labelledby={heading}
      aria-busy={isBusy}
      data-process="preferred"
      data-state={String(snapshot.value)}
      data-marked={isMarked}
    >
      <h3 id={heading}>{t('preferred.title')}</h3>
      <p>{t('preferred.meaning')}</p>
      <Button
        variant="outlined"
        aria-pressed={isMarked}
        aria-disabled={!isOffered}
        data-event={event.type}
        onClick={() => send(event)}
      >
        <Icon name="star" />
        {t('preferred.set')}
      </Button>
      {isElsewhere && !isMarked && <p className="note">{t('preferred.clears')}</p>}
      <PreferredError snapshot={snapshot} send={send} />
    </Sheet>
  );
}

/** Adds the eligibility for a closed home, which the scheme no longer lists: its bid keeps its mark. */
function withEligibility(scheme: EligibilityScheme, eligibility: AdvertEligibility): EligibilityScheme {
  const isListed = scheme.eligibility.some(({ advertId }) => advertId === eligibility.advertId);
  return isListed ? scheme : { ...scheme, eligibility: [...scheme.eligibility, eligibility] };
}
