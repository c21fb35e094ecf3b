import { useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/use-person.ts';
import { ImpersonationBar } from './ImpersonationBar.tsx';
import { PagePending } from '../../components/PagePending.tsx';
import { ExitPage } from './ExitPage.tsx';
import { NotInTheirPlace } from './NotInTheirPlace.tsx';
import { PlaceOver } from './PlaceOver.tsx';
import { isForResidentAlone } from './resident-only.ts';
import { useImpersonation } from './use-impersonation.ts';
import { usePlaceThaw } from './use-place-thaw.ts';
import { UserTrouble } from './UserTrouble.tsx';

/** What the layout shows otherwise where staff are in a resident's place. */
export interface PlaceParts {
  readonly bar: ReactNode;
  /** The session is over, and the page has no navigation and no footer (specification section 2). */
  readonly isBare: boolean;
  /** In place of the page; null where the page itself is shown. */
  readonly instead: ReactNode;
}

interface ImpersonationFrameProps {
  readonly children: (parts: PlaceParts) => ReactNode;
}

/**
 * What stands around every page of a tab in which staff are in a resident's place. Nothing of the page is there before
 * it, so that no resident is ever shown without the bar.
 */
export function ImpersonationFrame({ children }: ImpersonationFrameProps) {
  const { snapshot } = useImpersonation();
  usePlaceThaw();
  useExpiredAddress(snapshot.hasTag('over'));
  const instead = useInstead();
  const isGone = snapshot.hasTag('over') || snapshot.matches('cleared');
  return children({ bar: isGone ? null : <ImpersonationBar />, isBare: isGone, instead });
}

function useInstead(): ReactNode {
  const { t } = useTranslation();
  const { snapshot } = useImpersonation();
  const user = useUser();
  const { pathname } = useLocation();
  const isTheirs = useMatches({
    select: (matches) => matches.some(({ routeId }) => isForResidentAlone(routeId)),
  });
  if (snapshot.hasTag('over')) return <PlaceOver />;
  if (snapshot.matches('cleared')) return <output className="visually-hidden">{t('site.loading')}</output>;
  if (snapshot.matches('userFailed')) return <UserTrouble />;
  // Who it is comes first: a page of nobody known would have no name above it.
  if (!user) return <PagePending />;
  if (/^\/logout\/?$/i.test(pathname)) return <ExitPage />;
  return isTheirs ? <NotInTheirPlace /> : null;
}

/** Specification section 2: whoever was put out is at an address that says so. */
function useExpiredAddress(isOver: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isOver) void navigate({ to: '/account/sessionExpired', replace: true });
  }, [isOver, navigate]);
}
