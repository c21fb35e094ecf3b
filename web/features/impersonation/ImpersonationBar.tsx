import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/use-person.ts';
import { Container } from '../../components/Container.tsx';
import type { ImpersonationActor } from './impersonation-actor.ts';
import { useImpersonationEnd } from './use-impersonation-end.ts';
import { useImpersonation } from './use-impersonation.ts';

/**
 * The bar's colour, the same in every council and in dark mode: everyone recognises it. Black on it has a
 * contrast of 9.6:1.
 */
const orange = '#f9a03f';
const ink = '#000';

const Bar = styled('section')(({ theme }) => ({
  // Scroll targets must not end up under the bar.
  'html:has(&)': { scrollPaddingTop: '5rem' },
  '--ring': ink,
  background: orange,
  color: ink,
  borderBottom: `3px solid ${ink}`,
  paddingBlock: '0.5rem',
  zIndex: theme.zIndex.appBar,
  // A low window needs the space: the bar then scrolls away above the page instead of covering it.
  '@media (min-height: 30rem)': { position: 'sticky', top: 0 },
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 1rem' },
  '& .words': { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.35 },
  '& .who': { fontWeight: 700 },
  '& output:empty': { position: 'absolute' },
  '& button': {
    flex: 'none',
    minHeight: '2.75rem',
    paddingInline: '1.25rem',
    border: `2px solid ${ink}`,
    borderRadius: Math.min(theme.council.shape.radius, 10),
    background: ink,
    color: '#fff',
    font: 'inherit',
    fontWeight: 700,
    cursor: 'pointer',
  },
  '& button:hover': { textDecoration: 'underline' },
  '@media (forced-colors: active)': { border: '3px solid' },
  '@media print': { position: 'static', printColorAdjust: 'exact', '& button': { display: 'none' } },
}));

/**
 * The bar above every page during impersonation (specification section 2), with the button to leave. While that
 * request runs, or if it fails, the bar says so and stays.
 */
export function ImpersonationBar() {
  const { t } = useTranslation();
  const { actor, snapshot } = useImpersonation();
  const name = useUser()?.accountName;
  const isLeaving = snapshot.matches('exiting');
  const hasFailed = snapshot.matches('exitFailed');
  const mayLeave = snapshot.can({ type: 'exit.request' });
  function exit() {
    if (mayLeave) actor.send({ type: 'exit.request' });
  }
  return (
    <Bar aria-label={t('impersonation.bar')} data-state={String(snapshot.value)}>
      <Container className="row">
        <div className="words">
          <p className="who">
            {name === undefined ? t('impersonation.bar') : t('impersonation.youAre', { name })}
          </p>
          <TimeLeft actor={actor} />
          <div role="alert">{hasFailed && <p>{t('impersonation.exitFailed')}</p>}</div>
        </div>
        <button type="button" data-event="exit.request" aria-disabled={!mayLeave} onClick={exit}>
          {isLeaving ? t('impersonation.exiting') : t('impersonation.exit')}
        </button>
      </Container>
    </Bar>
  );
}

/** The last minutes of the session, each announced once. */
function TimeLeft({ actor }: { readonly actor: ImpersonationActor }) {
  const { t } = useTranslation();
  const end = useImpersonationEnd(actor);
  return (
    <output>
      {end &&
        t(end.canStay ? 'impersonation.idleMinutes' : 'impersonation.lastMinutes', { count: end.minutes })}
    </output>
  );
}
