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
import { PreferredTrouble } from './PreferredTrouble.tsx';

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
  /** The reader's standing on this home, on which they have a bid. */
  readonly standing: AdvertEligibility & { readonly bidId: string };
}

/**
 * The star on the reader's preferred home of a scheme (or of its cycle), with its meaning. It is not a
 * favourite: it tells the council something, and only a live bid can have it.
 */
export function Preferred({ scheme, standing }: PreferredProps) {
  const { bidId, eligibilitySchemeIdentifier } = standing;
  const { t } = useTranslation();
  const { api, queryClient } = useApp();
  const user = useUser();
  const heading = useId();
  const bids = useMemo(() => markableBids(withStanding(scheme, standing)), [scheme, standing]);
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
      <PreferredTrouble snapshot={snapshot} send={send} />
    </Sheet>
  );
}

/** Adds the standing of a closed home, which the scheme no longer lists: its bid keeps its mark. */
function withStanding(scheme: EligibilityScheme, standing: AdvertEligibility): EligibilityScheme {
  const { eligibility } = scheme;
  const isListed = eligibility.some(({ advertId }) => advertId === standing.advertId);
  return isListed ? scheme : { ...scheme, eligibility: [...eligibility, standing] };
}
