import { styled } from '@mui/material/styles';
import {
  lazyRouteComponent,
  Outlet,
  useMatches,
  useRouter,
  type RegisteredRouter,
  useRouterState,
} from '@tanstack/react-router';
import { Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsFetching } from '@tanstack/react-query';
import { useApp } from '../app/app-context.ts';
import { useMediaQuery } from '../app/use-media-query.ts';
import { useUser } from '../app/use-person.ts';
import type { ImpersonationParts } from '../features/impersonation/ImpersonationFrame.tsx';
import { desk } from './frame-widths.ts';
import { rememberLinks } from './focus-after-back.ts';
import { Header } from './Header.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { showHashTarget } from '../components/hash-target.ts';
import { lazyPart } from '../components/lazy-part.ts';

/**
 * A bar with a delay of 200 ms: a page that loads sooner shows no bar (sections 4 and 9, throttle and minimum
 * delay). When the page has loaded, the bar runs to its end and fades.
 */
const ProgressBar = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: '0 0 auto',
  height: 4,
  zIndex: theme.zIndex.tooltip,
  background: theme.vars.palette.secondary.main,
  transformOrigin: '0 50%',
  '&:dir(rtl)': { transformOrigin: '100% 50%' },
  opacity: 0,
  pointerEvents: 'none',
  transition: 'transform 150ms ease-out, opacity 150ms ease-in 150ms',
  '&[data-page-progress="going"]': {
    animation: 'page-progress 5000ms cubic-bezier(0.1, 0.7, 0.3, 1) 200ms forwards',
  },
  '@media (forced-colors: active)': { background: 'Highlight' },
}));

const deskWidth = desk.replace('@media ', '');

const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100vh',
  paddingBottom: 'calc(var(--frame-bottom) + var(--page-bar))',
  '@media print': { paddingBottom: 0 },
});

const SkipLink = styled('a')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: '1rem',
  top: '-6rem',
  zIndex: theme.zIndex.tooltip,
  padding: '0.75rem 1.25rem',
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.link,
  fontWeight: 600,
  '&:focus': { top: '0.5rem' },
}));

/**
 * The page's body; on a wide screen an account's page has a column beside it, reserved until its links load.
 */
const Body = styled('div')({
  flex: '1 0 auto',
  '&[data-aside="true"]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 18rem',
    width: '100%',
    maxWidth: '74rem',
    marginInline: 'auto',
  },
});

const Main = styled('main')(({ theme }) => ({
  // The footer starts below the first screen: no one sees it jump while a page loads.
  minHeight: 'calc(100vh - var(--frame-top))',
  paddingBottom: theme.spacing(8),
  '@media print': { minHeight: 0, paddingBottom: 0 },
}));

const AccountAside = lazyPart(
  () => import('../features/account/AccountAside.tsx').then(({ AccountAside: aside }) => aside),
  true,
);

/** The footer is below the first screen of every page, and no page waits for it. */
const Footer = lazyPart(() => import('./Footer.tsx').then(({ Footer: foot }) => foot));

/** Loaded only if a page is older than the server. */
const StaleNotice = lazyPart(() => import('./StaleNotice.tsx').then(({ StaleNotice: notice }) => notice));

/** Loaded only for staff impersonating a resident. */
const ImpersonationFrame = lazyRouteComponent(
  () => import('../features/impersonation/ImpersonationFrame.tsx'),
  'ImpersonationFrame',
);

/** The frame of every page. During impersonation nothing shows before the bar. */
export function Layout() {
  return useApp().api.impersonationId === undefined ? (
    <Site />
  ) : (
    <Suspense>
      <ImpersonationFrame>{(parts) => <Site {...parts} />}</ImpersonationFrame>
    </Suspense>
  );
}

function Site({ bar, isBare, instead }: Partial<ImpersonationParts>) {
  const { t } = useTranslation();
  const { api, preview, system } = useApp();
  // No navigation without a tenant environment, or once an impersonation is over (specification section 2).
  const isPlaced = system.tenantEnvironmentId !== '' && !isBare;
  const isInForm = useMatches({ select: (matches) => matches.some(({ routeId }) => isFormPage(routeId)) });
  const hasAside = useHasAside();
  const [isPreviewFound, setPreviewFound] = useState(false);
  return (
    <Page>
      {system.customStyles !== '' && <link rel="stylesheet" href={system.customStyles} />}
      <SkipLink href="#main" className="no-print">
        {t('site.skipToContent')}
      </SkipLink>
      {isPlaced && (
        <SkipLink href="#footer" className="no-print">
          {t('site.skipToFooter')}
        </SkipLink>
      )}
      <PageProgress />
      {bar}
      <PreviewBar onFound={setPreviewFound} />
      <Header
        hasMenu={isPlaced}
        isBare={isInForm}
        isStill={bar !== undefined || preview !== null || isPreviewFound}
      />
      {/* It watches a session that the browser's tabs share; an impersonation belongs to one tab. */}
      {api.impersonationId === undefined && <SessionLayer />}
      <DiagnosticLayer />
      <Body data-aside={hasAside}>
        <Main id="main" tabIndex={-1}>
          {instead ?? <Outlet />}
        </Main>
        <Suspense>{hasAside && <AccountAside />}</Suspense>
      </Body>
      <Suspense>{isPlaced && <Footer />}</Suspense>
      <StaleLayer />
      <PageAnnouncer />
      <HashScroll />
    </Page>
  );
}

const none = () => null;

function StaleLayer() {
  const { stalePage } = useApp();
  const router = useRouter();
  const state = useSyncExternalStore(stalePage.subscribe, stalePage.state, none);
  useEffect(
    () => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && stalePage.moved()),
    [router, stalePage],
  );
  return <Suspense>{state !== null && <StaleNotice state={state} />}</Suspense>;
}

/** Pages of a form, which have their own way on, and need a phone's height for their question. */
const formPages: ReadonlySet<string> = new Set<keyof RegisteredRouter['routesById']>([
  '/account/forms/$form/$page',
  '/forms/$form/$page',
]);

const isFormPage = (routeId: string): boolean => formPages.has(routeId);

/** Pages of the account, except the overview, forms, and pages that people pass through. */
const besideAside = /^\/account\/(?!$|forms|impersonate|sessionExpired|confirm-email)/;

function useHasAside(): boolean {
  const { api, mayBeMember } = useApp();
  const user = useUser();
  // Its space is reserved until the session is known.
  const isMember = user === undefined ? mayBeMember : user !== null;
  const isBeside = useMatches({
    select: (matches) => matches.some(({ routeId }) => besideAside.test(routeId)),
  });
  const isDesk = useMediaQuery(deskWidth);
  return isBeside && isMember && isDesk && api.impersonationId === undefined;
}

/** Scrolls, after a navigation, to the part of the page that the address's hash names. */
function HashScroll() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation, hrefChanged, fromLocation }) => {
        // Rendering the same location again, for example after a log-in, must not move the reader.
        if (!fromLocation || hrefChanged) showHashTarget(document, toLocation.hash);
      }),
    [router],
  );
  return null;
}

/**
 * Focuses the new page's h1 after a navigation, or after Back the link by which the page was left, and
 * announces the page's title, as a browser does when it loads a document. A change of search params alone is
 * not a new page.
 */
function PageAnnouncer() {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const links = rememberLinks(router);
    const leave = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      if (!links.focus()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      setAnnouncement(document.title);
    });
    return () => {
      leave();
      links.stop();
    };
  }, [router]);
  return <output className="visually-hidden">{announcement}</output>;
}

/** Loads the bar of the diagnostic mode while that is on. */
function DiagnosticLayer() {
  const { diagnostics } = useApp();
  const isOn = useSyncExternalStore(diagnostics.subscribe, diagnostics.isOn, diagnostics.isOn);
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isOn || Bar) return;
    void import('../features/diagnostics/DiagnosticBar.tsx').then(
      ({ DiagnosticBar }) => setBar(() => DiagnosticBar),
      () => null,
    );
  }, [isOn, Bar]);
  return isOn && Bar && <Bar />;
}

/**
 * Shows that the next page, or a part of this one, is loading. Screen readers hear about the page when it has
 * loaded. Refetching in the background does not count as loading.
 */
function PageProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const lacking = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const going = isLoading || lacking > 0;
  return (
    <ProgressBar aria-hidden="true" className="no-print" data-page-progress={going ? 'going' : 'there'} />
  );
}

/**
 * Loads the session watch once there is a session: visitors do not need it. It stays mounted to say that the
 * session ended.
 */
function SessionLayer() {
  const isMember = Boolean(useUser());
  const [Life, setLife] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isMember || Life) return;
    // If it fails to load, the session ends with the next request, as it does without a watch.
    void import('../features/login/SessionLife.tsx').then(
      ({ SessionLife }) => setLife(() => SessionLife),
      () => null,
    );
  }, [isMember, Life]);
  return Life && <Life />;
}
