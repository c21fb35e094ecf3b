import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import type { StaleState } from '../app/stale-page.ts';
import { Button } from '../components/Button.tsx';
import { Container } from '../components/Container.tsx';

const Strip = styled('section')(({ theme }) => ({
  // It stays in view wherever the reader is on the page; the way to leave is above it.
  position: 'sticky',
  bottom: 'calc(var(--frame-bottom) + var(--page-bar))',
  zIndex: theme.zIndex.appBar,
  padding: theme.spacing(1.5, 0),
  background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 14%, ${theme.vars.palette.background.paper})`,
  borderBlockStart: `2px solid ${theme.vars.palette.warning.main}`,
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1, 2) },
  '& p': { flex: '1 1 16rem' },
}));

/** The notice that the page is out of date, with a button to reload it, or that it was just reloaded. */
export function StaleNotice({ state }: { readonly state: Exclude<StaleState, null> }) {
  const { t } = useTranslation();
  const { stalePage } = useApp();
  const isOld = state === 'outOfDate';
  return (
    <Strip className="no-print" role="alert" data-stale={state}>
      <Container>
        <div className="row">
          <p>{t(isOld ? 'site.outOfDate' : 'site.loadedAgain')}</p>
          <Button
            variant={isOld ? 'contained' : 'outlined'}
            onClick={isOld ? () => window.location.reload() : stalePage.dismiss}
          >
            {t(isOld ? 'site.loadAgain' : 'site.closeNotice')}
          </Button>
        </div>
      </Container>
    </Strip>
  );
}
