import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { Container } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Section } from '../../components/Section.tsx';
import { checkBrowser } from './browser-checks.ts';
import { BrowserSheet } from './BrowserSheet.tsx';
import { diagnosticsQuery } from './diagnostics-query.ts';
import { ConnectionSheet } from './ConnectionSheet.tsx';
import { supportReport } from './support-report.ts';

const Page = styled('div')(({ theme }) => ({
  maxWidth: '44rem',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  paddingTop: 'var(--page-top)',
  '& section': { marginTop: theme.spacing(2) },
  '& section > * + *': { marginTop: theme.spacing(1.5) },
  '& section output:empty': { position: 'absolute' },
  '& .tools': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) },
  '& textarea': {
    width: '100%',
    minHeight: '14rem',
    padding: theme.spacing(1.5),
    font: 'inherit',
    fontSize: '0.9375rem',
    color: 'inherit',
    background: theme.vars.palette.background.paper,
    border: `2px solid ${theme.vars.palette.outline}`,
    borderRadius: Math.min(theme.council.shape.radius, 10),
  },
  '& label': { fontWeight: 600 },
}));

const browserChecksQuery = {
  queryKey: ['browser', 'checks'],
  queryFn: checkBrowser,
  gcTime: 0,
  staleTime: 0,
} as const;

/** The page that tests what the site needs, explains what does not work, and compiles a report for support. */
export function DiagnosticToolsPage() {
  const { t } = useTranslation();
  const { api, system, diagnostics } = useApp();
  const isOn = useSyncExternalStore(diagnostics.subscribe, diagnostics.isOn);
  const failures = useSyncExternalStore(diagnostics.subscribe, diagnostics.failures);
  const line = useQuery(diagnosticsQuery(api));
  const browser = useQuery(browserChecksQuery);
  const [news, setNews] = useState('');
  const { telephone, email } = system.contact;
  const report = supportReport({
    site: system.websiteTitle,
    server: line.isError ? null : line.data,
    checks: browser.data,
    language: system.language,
    browserLanguages: navigator.languages,
    window: { width: window.innerWidth, height: window.innerHeight },
    pixelRatio: window.devicePixelRatio,
    userAgent: navigator.userAgent,
    isOnline: navigator.onLine,
    failures,
  });

  async function copy() {
    try {
      await navigator.clipboard.writeText(report);
      setNews(t('diagnostics.copied'));
    } catch {
      setNews(t('diagnostics.copyFailed'));
    }
  }
  function checkAgain() {
    setNews('');
    void line.refetch();
    void browser.refetch();
  }

  return (
    <Container>
      <Page>
        <PageHeading title={t('titles.diagnostics')}>{t('titles.diagnostics')}</PageHeading>
        <p>{t('diagnostics.lead')}</p>
        <ConnectionSheet check={line.data} isFetching={line.isFetching} />
        <BrowserSheet checks={browser.data} />
        <div className="tools">
          <Button variant="outlined" data-event="diagnostics.check" onClick={checkAgain}>
            {t('diagnostics.again')}
          </Button>
        </div>
        <Section title={t('diagnostics.reportTitle')}>
          <p>
            <Trans
              i18nKey="diagnostics.reportText"
              values={{ telephone, email }}
              components={{
                tel: <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>,
                mail: <a href={`mailto:${email}`}>{email}</a>,
              }}
            />
          </p>
          <label htmlFor="report">{t('diagnostics.reportLabel')}</label>
          <textarea id="report" readOnly value={report} spellCheck={false} />
          <div className="tools">
            <Button variant="contained" data-event="report.copy" onClick={() => void copy()}>
              {t('diagnostics.copy')}
            </Button>
          </div>
          <output>{news}</output>
        </Section>
        <Section title={t('diagnostics.modeTitle')}>
          <p>{t('diagnostics.modeText')}</p>
          <div className="tools">
            <Button
              variant="outlined"
              aria-pressed={isOn}
              data-event="diagnostics.switch"
              onClick={() => diagnostics.switchTo(!isOn)}
            >
              {isOn ? t('diagnostics.modeOff') : t('diagnostics.modeOn')}
            </Button>
          </div>
        </Section>
      </Page>
    </Container>
  );
}
