import { styled } from '@mui/material/styles';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { DiagnosticLayer } from './DiagnosticLayer.tsx';
import { Footer } from './Footer.tsx';
import { HashScroll } from './HashScroll.tsx';
import { Header } from './Header.tsx';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import { PageProgress } from './PageProgress.tsx';
import { SessionLayer } from './SessionLayer.tsx';

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

/** What stands around every page. */
export function Layout() {
  const { t } = useTranslation();
  const { system } = useApp();
  // Specification section 2: without a tenant environment there is nowhere to go.
  const isPlaced = system.tenantEnvironmentId !== '';
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
      {/* The bars of impersonation and of preview mode come here, above everything else. */}
      <Header hasMenu={isPlaced} />
      <SessionLayer />
      <DiagnosticLayer />
      <Main id="main" tabIndex={-1}>
        <Outlet />
      </Main>
      {isPlaced && <Footer />}
      <PageAnnouncer />
      <HashScroll />
    </Page>
  );
}
