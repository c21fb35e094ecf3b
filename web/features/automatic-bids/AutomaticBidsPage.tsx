import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { useRegister } from '../../app/use-register.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { Container } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { automaticBidsQuery } from './automatic-bids-query.ts';
import { AutomaticChoicesForm } from './AutomaticChoicesForm.tsx';
import { DecidedHomes } from './DecidedHomes.tsx';
import { HowItWorks } from './HowItWorks.tsx';

const Page = styled('div')(({ theme }) => ({
  maxWidth: '44rem',
  paddingTop: 'var(--page-top)',
  '& .lead': { marginTop: theme.spacing(2) },
  '& .state': {
    marginTop: theme.spacing(2),
    padding: theme.spacing(1.5, 2),
    borderInlineStart: '4px solid currentColor',
    background: theme.vars.palette.background.paper,
  },
  '& .state strong': { display: 'block' },
  '& .how': { paddingInlineStart: theme.spacing(3) },
  '& .how li + li': { marginTop: theme.spacing(1) },
  '& output': { display: 'block', fontWeight: 600, marginBlock: theme.spacing(1.5) },
  '& output:empty': { margin: 0 },
  '& output:focus': { outline: 'none' },
  '& .hint': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& .error': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '& fieldset': { minWidth: 0, margin: 0, padding: 0, border: 0, marginBottom: theme.spacing(3) },
  '& legend': { padding: 0, fontWeight: 600 },
  '& .boxes': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
    gap: theme.spacing(0, 3),
    listStyle: 'none',
  },
  '& .boxes li': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5) },
  '& .boxes label': { flex: 1, paddingBlock: '0.5625rem', cursor: 'pointer', overflowWrap: 'anywhere' },
  '& .boxes input': { flex: 'none', marginInlineStart: '-0.75rem' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5), marginBlock: theme.spacing(2) },
  '& [data-list]': {
    display: 'grid',
    gap: theme.spacing(1.5),
    listStyle: 'none',
    marginBlock: theme.spacing(2),
  },
  '& [data-home]': { padding: theme.spacing(1.5, 2.5), ...sheetStyles(theme), overflowWrap: 'anywhere' },
  '& [data-home] a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.35 },
  '& summary': { minHeight: '2.75rem', paddingBlock: '0.5625rem', cursor: 'pointer' },
}));

/** Automatic bids: when the portal considers homes, which homes, its planned decisions and its past ones. */
export function AutomaticBidsPage() {
  const { t } = useTranslation();
  const { api, system } = useApp();
  const user = useUser();
  const register = useRegister();
  const isApplicant = user?.hasApplications === true;
  const loaded = useQuery({
    ...automaticBidsQuery(api),
    enabled: Boolean(user),
  });
  const { data } = loaded;
  const settings = user ? data : undefined;
  // A person whose scheme has dropped automatic bids can still turn them off.
  const isOffered = settings && (settings.schemes.length > 0 || settings.state !== 'off');
  return (
    <Container>
      <Page>
        <BackLink to="/account">{t('account.heading')}</BackLink>
        <PageHeading title={t('titles.automaticBids')}>{t('titles.automaticBids')}</PageHeading>
        <QueryError query={loaded} />
        {settings && !isOffered && (isApplicant || register !== undefined) && (
          <p className="lead">
            {isApplicant
              ? t('automaticBids.notOffered')
              : t(`application.${register?.state ?? 'unknown'}.text`, {
                  telephone: system.contact.telephone,
                })}
          </p>
        )}
        {settings && isOffered && (
          <>
            {settings.state !== 'on' && <p className="lead">{t('automaticBids.lead')}</p>}
            <p className="state" data-state={settings.state}>
              <strong>{t(`automaticBids.state.${settings.state}`)}</strong>
              {settings.stoppedBecause && t(`automaticBids.stopped.${settings.stoppedBecause}`)}
            </p>
            {user?.scope.includes('staff') && (
              <p data-on-behalf="offered">{t('automaticBids.staff', { name: user.accountName })}</p>
            )}
            <HowItWorks schemes={settings.schemes} />
            <AutomaticChoicesForm settings={settings} />
            <DecidedHomes />
          </>
        )}
      </Page>
    </Container>
  );
}
