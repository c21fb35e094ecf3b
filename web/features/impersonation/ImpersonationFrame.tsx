import { useLocation, useMatches, useNavigate, type RegisteredRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/use-person.ts';
import { ImpersonationBar } from './ImpersonationBar.tsx';
import { PagePending } from '../../components/PagePending.tsx';
import { useImpersonation } from './use-impersonation.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { BackToAccount, ImpersonationMessage } from './ImpersonationMessage.tsx';
import { Button } from '../../components/Button.tsx';
import { userQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { readImpersonation } from './tab-impersonation.ts';

/** The layout's differences during impersonation. */
export interface ImpersonationParts {
  readonly bar: ReactNode;
  /** True once the session is over: the page has no navigation and no footer (specification section 2). */
  readonly isBare: boolean;
  /** Content that replaces the page; null if the page itself shows. */
  readonly instead: ReactNode;
}

interface ImpersonationFrameProps {
  readonly children: (parts: ImpersonationParts) => ReactNode;
}

/**
 * The frame of every page in a tab that impersonates a resident. It renders before the page: a resident's data
 * never shows without the bar.
 */
export function ImpersonationFrame({ children }: ImpersonationFrameProps) {
  const { snapshot } = useImpersonation();
  useRestoredPage();
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
  if (snapshot.hasTag('over')) return <ImpersonationOver />;
  if (snapshot.matches('cleared')) return <output className="visually-hidden">{t('site.loading')}</output>;
  if (snapshot.matches('userFailed')) return <UserError />;
  // The person loads first: without them, the bar above the page would have no name.
  if (!user) return <PagePending />;
  if (/^\/logout\/?$/i.test(pathname)) return <ExitPage />;
  return isTheirs ? <ResidentOnly /> : null;
}

/** Gives an ended session an address that says so (specification section 2). */
function useExpiredAddress(isOver: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isOver) void navigate({ to: '/account/sessionExpired', replace: true });
  }, [isOver, navigate]);
}

/** The replacement for a page that only the resident may use, with the reason. */
function ResidentOnly() {
  const { t } = useTranslation();
  return (
    <BackToAccount
      state="residentOnly"
      title={t('impersonation.onlyTitle')}
      text={t('impersonation.onlyText')}
    />
  );
}

/**
 * The screen for staff after an impersonation has ended. It shows no navigation and no residents' log-in:
 * nothing in this tab may look as if the impersonation were still active.
 */
function ImpersonationOver() {
  const { t } = useTranslation();
  const { actor } = useImpersonation();
  return (
    <ImpersonationMessage
      state="expired"
      title={t('impersonation.overTitle')}
      ways={
        <Button
          variant="contained"
          data-event="notice.dismiss"
          onClick={() => actor.send({ type: 'notice.dismiss' })}
        >
          {t('impersonation.overLeave')}
        </Button>
      }
    >
      <p>{t('impersonation.overText')}</p>
      <p>{t('impersonation.again')}</p>
    </ImpersonationMessage>
  );
}

/**
 * The screen while the server has not named the resident that this tab impersonates: no personal data shows.
 */
function UserError() {
  const { t } = useTranslation();
  const { actor } = useImpersonation();
  return (
    <ImpersonationMessage
      state="userFailed"
      title={t('impersonation.userTitle')}
      ways={
        <Button
          variant="contained"
          data-event="user.retry"
          onClick={() => actor.send({ type: 'user.retry' })}
        >
          {t('impersonation.retry')}
        </Button>
      }
    >
      <p role="alert">{t('impersonation.userText')}</p>
    </ImpersonationMessage>
  );
}

type RouteId = keyof RegisteredRouter['routesById'];

/**
 * Pages on which the server refuses every call during impersonation (`impersonation.notAllowed`), or that are
 * for people without an account: identity, contact details and log-in are the resident's alone.
 */
const residentOnly: ReadonlySet<string> = new Set<RouteId>([
  '/account/change-email',
  '/account/change-password',
  '/account/confirm-email',
  '/account/sessions',
  '/create/',
  '/create/confirm',
  '/login/',
  '/login/find-my-account',
  '/login/reset-password',
  '/login/reset-password-confirm',
  '/unsubscribe/{-$unsubscribeId}/{-$unsubscribeToken}',
]);

/** Returns whether a page is only for residents themselves, and not for staff impersonating them. */
const isForResidentAlone = (routeId: string): boolean => residentOnly.has(routeId);

/**
 * Handles a page restored from the back/forward cache, which comes back as it was. If the tab's impersonation
 * has since changed or ended, the page reloads; otherwise it asks the server who is signed in. Nothing shows
 * until then.
 */
function useRestoredPage(): void {
  const { api, queryClient } = useApp();
  useEffect(() => {
    async function thaw({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      document.documentElement.hidden = true;
      try {
        if (readImpersonation()?.sessionId !== api.impersonationId)
          throw new Error('The tab is in another place.');
        await queryClient.fetchQuery({ ...userQuery(api), staleTime: 0, retry: false });
        document.documentElement.hidden = false;
      } catch {
        window.location.reload();
      }
    }
    const onPageShow = (event: PageTransitionEvent) => void thaw(event);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [api, queryClient]);
}

/**
 * The log-out page during impersonation: it ends only the impersonation; the resident's own sessions
 * continue.
 */
function ExitPage() {
  const { t } = useTranslation();
  const { actor, snapshot } = useImpersonation();
  return (
    <ImpersonationMessage
      state="exit"
      title={t('impersonation.exitTitle')}
      ways={
        <>
          <Button
            variant="contained"
            aria-disabled={snapshot.matches('exiting')}
            onClick={() => actor.send({ type: 'exit.request' })}
          >
            {t('impersonation.exit')}
          </Button>
          <ButtonLink to="/account" variant="outlined">
            {t('impersonation.toAccount')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('impersonation.exitText')}</p>
    </ImpersonationMessage>
  );
}
