import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { diagnosticsQuery } from './diagnostics-query.ts';
import { Fact } from './Fact.tsx';
import { FactSheet } from './fact-sheet.ts';

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 44rem)',
  gap: theme.spacing(2.5),
  paddingTop: 'var(--page-top)',
}));

/** The page about the site, its running version, and the state of its parts. */
export function SystemPage() {
  const { t } = useTranslation();
  const { api, system, formats } = useApp();
  const { data, error, isFetching, refetch } = useQuery(diagnosticsQuery(api));
  const { version, contractVersion, tenantId, tenantEnvironmentId, serverTime, database, mail, files } =
    data?.server ?? {};
  const worksText = (verdict: string | undefined) =>
    verdict === undefined
      ? t('diagnostics.unknown')
      : verdict === 'works'
        ? t('diagnostics.works')
        : t('diagnostics.fails');
  return (
    <Container>
      <Page>
        <PageHeading title={t('titles.system')}>{t('titles.system')}</PageHeading>
        <p>{t('system.lead', { name: system.contact.name, site: system.websiteTitle })}</p>
        <LoadError error={error} knownAt={null} isFetching={isFetching} onRetry={() => void refetch()} />
        <FactSheet>
          <Fact name="site" label={t('system.site')} value={system.websiteTitle} />
          <Fact
            name="server"
            label={t('diagnostics.server')}
            value={
              data ? t('diagnostics.works') : isFetching ? t('diagnostics.checking') : t('diagnostics.fails')
            }
            works={data ? true : isFetching ? undefined : false}
          />
          <Fact
            name="database"
            label={t('system.database')}
            value={worksText(database)}
            works={database && database === 'works'}
            advice={t('system.databaseAdvice')}
          />
          <Fact
            name="mail"
            label={t('system.mail')}
            value={mail === 'notAsked' ? t('diagnostics.unknown') : worksText(mail)}
            works={mail && mail !== 'fails'}
            advice={t('system.mailAdvice')}
          />
          <Fact
            name="files"
            label={t('system.files')}
            value={files === 'notAsked' ? t('diagnostics.unknown') : worksText(files)}
            works={files && files !== 'fails'}
            advice={t('system.filesAdvice')}
          />
          <Fact
            name="version"
            label={t('system.version')}
            value={
              version === undefined
                ? t('diagnostics.unknown')
                : t('system.versionOf', { version, contract: contractVersion ?? '' })
            }
          />
          <Fact
            name="environment"
            label={t('system.environment')}
            value={tenantId === undefined ? t('diagnostics.unknown') : `${tenantId} / ${tenantEnvironmentId}`}
          />
          <Fact
            name="time"
            label={t('system.time')}
            value={serverTime === undefined ? t('diagnostics.unknown') : formats.exactTime(serverTime)}
          />
        </FactSheet>
        <div>
          <ButtonLink to="/diagnostic-tools" variant="outlined">
            {t('titles.diagnostics')}
          </ButtonLink>
        </div>
      </Page>
    </Container>
  );
}
