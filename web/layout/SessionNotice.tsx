import { styled } from '@mui/material/styles';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { Container } from '../components/Container.tsx';
import { Icon } from '../components/Icon.tsx';
import { useSessionSnapshot } from '../features/login/use-session.ts';

const Notice = styled('section')(({ theme }) => ({
  background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 14%, ${theme.vars.palette.background.paper})`,
  borderBottom: `3px solid ${theme.vars.palette.warning.main}`,
  paddingBlock: '1rem',
  '& .row': { display: 'flex', gap: '0.75rem', alignItems: 'start' },
  '& h2': { font: 'inherit', fontWeight: 700 },
  '& .words': { flex: 1 },
  '& button': {
    border: 0,
    background: 'none',
    padding: '0.5rem',
    margin: '-0.25rem',
    cursor: 'pointer',
    lineHeight: 0,
  },
}));

/** Says that the session is over (401, specification section 7), and keeps the page as it stands. */
export function SessionNotice() {
  const { t } = useTranslation();
  const { session } = useApp();
  const { pathname, href } = useLocation();
  const ended = useSessionSnapshot()?.matches('sessionEnded') ?? false;
  const close = async () => (await session.open()).send({ type: 'notice.dismiss' });
  return (
    <div aria-live="polite">
      {ended && pathname !== '/login' && (
        <Notice data-state="sessionEnded" className="no-print">
          <Container className="row">
            <Icon name="info" />
            <div className="words">
              <h2>{t('session.endedTitle')}</h2>
              <p>{t('session.endedText')}</p>
              <Link to="/login" search={{ returnTo: href }}>
                {t('session.login')}
              </Link>
            </div>
            <button
              type="button"
              data-event="notice.dismiss"
              aria-label={t('session.close')}
              onClick={() => void close()}
            >
              <Icon name="cross" />
            </button>
          </Container>
        </Notice>
      )}
    </div>
  );
}
