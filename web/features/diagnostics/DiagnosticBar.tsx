import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { Container } from '../../components/Container.tsx';

const Bar = styled('section')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  borderBlock: `2px dashed ${theme.vars.palette.outline}`,
  paddingBlock: '0.5rem',
  fontSize: '0.9375rem',
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 1rem' },
  '& h2': { font: 'inherit', fontWeight: 700 },
  '& ol': { flexBasis: '100%', listStyle: 'none', display: 'grid', gap: '0.25rem' },
  '& ol:empty': { position: 'absolute' },
  '& code': { overflowWrap: 'anywhere' },
}));

/** The failed calls, shown in diagnostic mode with the codes and request ids that support looks them up by. */
export function DiagnosticBar() {
  const { t } = useTranslation();
  const { diagnostics, formats } = useApp();
  const failures = useSyncExternalStore(diagnostics.subscribe, diagnostics.failures);
  return (
    <Bar aria-label={t('diagnostics.modeTitle')} data-state="diagnosticMode" className="no-print">
      <Container className="row">
        <h2>{t('diagnostics.modeTitle')}</h2>
        <Link to="/diagnostic-tools">{t('diagnostics.modePage')}</Link>
        <Button size="small" data-event="diagnostics.off" onClick={() => diagnostics.switchTo(false)}>
          {t('diagnostics.modeOff')}
        </Button>
        <ol aria-live="polite">
          {failures.map(({ at, path, status, code, requestId }) => (
            <li key={`${at} ${path}`} data-code={code}>
              {t('diagnostics.failure', { when: formats.exactTime(new Date(at).toISOString()) })}{' '}
              <code>
                {status} {code} {path} {requestId ?? ''}
              </code>
            </li>
          ))}
        </ol>
      </Container>
    </Bar>
  );
}
