import { styled } from '@mui/material/styles';
import { lazyRouteComponent, Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import type { ImpersonationParts } from '../features/impersonation/ImpersonationFrame.tsx';
import { DiagnosticLayer } from './DiagnosticLayer.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PageProgress } from './PageProgress.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { SessionLayer } from './SessionLayer.tsx';
import { showHashTarget } from '../components/hash-target.ts';

const Page = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: '100vh' });

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

const Main = styled('main')(({ theme }) => ({
  flex: '1 0 auto',
  // The footer begins below the first screen, so that it is never seen to jump as a page comes in.
  minHeight: '100vh',
  paddingBottom: theme.spacing(8),
  '@media print': { minHeight: 0, paddingBottom: 0 },
}));

/** Comes only to staff in a resident's place. */
const ImpersonationFrame = lazyRouteComponent(
  () => import('../features/impersonation/ImpersonationFrame.tsx'),
  'ImpersonationFrame',
);

/** What stands around every page. In a resident's place there is none before the bar that says so. */
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
  const { api, system } = useApp();
  // Specification section 2: without a tenant environment there is nowhere to go, nor once an impersonation is over.
  const isPlaced = system.tenantEnvironmentId !== '' && !isBare;
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
      <PreviewBar />
      <Header hasMenu={isPlaced} />
      {/* It watches over a session that the tabs of a browser share; a resident's place is one tab's alone. */}
      {api.impersonationId === undefined && <SessionLayer />}
      <DiagnosticLayer />
      <Main id="main" tabIndex={-1}>
        {instead ?? <Outlet />}
      </Main>
      {isPlaced && <Footer />}
      <PageAnnouncer />
      <HashScroll />
    </Page>
  );
}

/** After a navigation: goes to the part of the page that the hash of the address names. */
function HashScroll() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation, hrefChanged, fromLocation }) => {
        // Drawing the same place again, as after a log-in, must not carry the reader away.
        if (!fromLocation || hrefChanged) showHashTarget(document, toLocation.hash);
      }),
    [router],
  );
  return null;
}

/**
 * After a navigation: puts focus on the new page's h1 and says the page's title, as a browser does when it
 * loads a document. A change of search params alone is not a new page.
 */
function PageAnnouncer() {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
        setAnnouncement(document.title);
      }),
    [router],
  );
  return <output className="visually-hidden">{announcement}</output>;
}
