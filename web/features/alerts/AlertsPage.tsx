import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { useUser } from '../../app/use-person.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { choiceStyles } from '../../components/choice-styles.ts';
import { Container } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { AlertChoices } from './AlertChoices.tsx';
import { alertsQuery } from './alerts-query.ts';
import { SavedSearches } from './SavedSearches.tsx';

const Page = styled('div')(({ theme }) => ({
  maxWidth: '44rem',
  paddingTop: 'var(--page-top)',
  '& .lead': { marginTop: theme.spacing(2), overflowWrap: 'anywhere' },
  '& output': { display: 'block', fontWeight: 600, marginBlock: theme.spacing(1.5) },
  '& output:empty': { margin: 0 },
  '& output:focus': { outline: 'none' },
  '& .hint, & .week': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& .error': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '& [data-list]': {
    display: 'grid',
    gap: theme.spacing(1.5),
    listStyle: 'none',
    marginBottom: theme.spacing(2),
  },
  '& [data-list] > li': {
    display: 'grid',
    gap: theme.spacing(0.5, 1.5),
    padding: theme.spacing(1.5, 2.5),
    ...sheetStyles(theme),
    overflowWrap: 'anywhere',
  },
  '& [data-alert]': { gridTemplateColumns: 'auto minmax(0, 1fr)' },
  '& [data-alert] > *': { gridColumn: 2 },
  '& [data-alert] > input': {
    ...choiceStyles(theme),
    gridColumn: 1,
    // Centred on the first line of a label that is 44 px high.
    margin: '0.625rem 0',
  },
  '& [data-alert] > label': {
    minHeight: '2.75rem',
    paddingBlock: '0.5625rem',
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& select': {
    justifySelf: 'start',
    maxWidth: '100%',
    minHeight: '2.75rem',
    padding: '0.25rem 0.75rem',
    borderRadius: Math.min(theme.council.shape.radius, 8),
    border: `2px solid ${theme.vars.palette.outline}`,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
  },
  '& summary': { minHeight: '2.75rem', paddingBlock: '0.5625rem', cursor: 'pointer' },
  '& details li': { marginBlock: theme.spacing(0.5) },
  '& details a, & [data-search] a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.35 },
  '& [data-search] > .buttons': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1, 2),
    alignItems: 'center',
  },
  '& section > .hint': { marginBlock: theme.spacing(2) },
}));

/** The person's alerts, how often they come, and the saved searches behind them. */
export function AlertsPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const user = useUser();
  const hasHomes = useShowsHomes();
  const isFixed = user?.scope.includes('staff') === true;
  const loaded = useQuery({
    ...alertsQuery(api),
    enabled: Boolean(user),
  });
  const { data } = loaded;
  const settings = user ? data : undefined;
  return (
    <Container>
      <Page>
        <BackLink to="/account">{t('account.heading')}</BackLink>
        <PageHeading title={t('titles.alerts')}>{t('titles.alerts')}</PageHeading>
        {settings && <p className="lead">{t('alerts.lead', { email: settings.email })}</p>}
        {isFixed && <p data-state="residentOnly">{t('alerts.staff')}</p>}
        <QueryError query={loaded} />
        {settings && <AlertChoices settings={settings} isFixed={isFixed} />}
        {settings && hasHomes && <SavedSearches isFixed={isFixed} />}
      </Page>
    </Container>
  );
}
