import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { useEligibility, useUser } from '../../app/use-person.ts';
import { useRegister } from '../../app/use-register.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { useClosing } from '../../components/use-closing.ts';
import { useSessionSnapshot } from '../login/use-session.ts';
import { ActionBar } from './ActionBar.tsx';
import { ApplyLink } from './ApplyLink.tsx';
import { BidPanel } from './load-bid-panel.ts';
import { ClosedPanel } from './ClosedPanel.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { RegisterText } from './RegisterText.tsx';

interface BiddingSectionProps {
  readonly advert: ListedAdvert;
  readonly clockOffset: number;
}

/**
 * The part of a home's page about bidding: the bid panel for people with an application, for others their progress
 * towards one.
 */
export function BiddingSection({ advert, clockOffset }: BiddingSectionProps) {
  const { t } = useTranslation();
  const { href } = useLocation();
  const user = useUser();
  const eligibility = useEligibility();
  const register = useRegister();
  const { left } = useClosing(advert, clockOffset);
  const isClosed = left === null;
  // A lost session must not remove the panel and its messages once a person has started here.
  const [wasApplicant, setWasApplicant] = useState(false);
  if (user?.hasApplications === true && !wasApplicant) setWasApplicant(true);
  // A log-out is not a lost session: it removes everything personal from the page.
  const sessionEnded = useSessionSnapshot()?.matches('sessionEnded') ?? false;
  if (user === null && !sessionEnded && wasApplicant) setWasApplicant(false);

  if (advert.withdrawnAt !== undefined) return <ClosedPanel isWithdrawn />;
  if (wasApplicant) {
    const scheme = eligibility.data?.schemes.find(
      ({ identifier }) => identifier === advert.eligibilitySchemeIdentifier,
    );
    return (
      <Suspense fallback={<PanelSkeleton />}>
        <BidPanel
          advert={advert}
          left={left}
          scheme={scheme}
          hasFailed={eligibility.isError || eligibility.data !== undefined}
          onRetry={() => void eligibility.refetch()}
        />
      </Suspense>
    );
  }
  if (user === undefined) return <PanelSkeleton />;
  if (isClosed) return <ClosedPanel />;
  if (user === null) {
    return (
      <PanelFrame aria-labelledby="bidding" data-state="visitor">
        <h2 id="bidding">{t('bid.visitorTitle')}</h2>
        <p>{t('bid.visitorText')}</p>
        <ActionBar left={left}>
          <ButtonLink to="/login" search={{ returnTo: href }} variant="contained" size="large">
            {t('bid.visitorAction')}
          </ButtonLink>
        </ActionBar>
      </PanelFrame>
    );
  }
  if (register === undefined) return <PanelSkeleton />;
  const state = register?.state ?? 'unknown';
  return (
    <PanelFrame aria-labelledby="bidding" data-state="noApplication" data-register={state}>
      <h2 id="bidding">{t(`application.${state}.title`)}</h2>
      <RegisterText register={register} mayChange={false} />
      <ActionBar left={left}>
        <ApplyLink register={register} size="large" />
      </ActionBar>
    </PanelFrame>
  );
}
