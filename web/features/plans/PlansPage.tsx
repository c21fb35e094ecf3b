import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { Button } from '../../components/Button.tsx';
import { Container } from '../../components/Container.tsx';
import { Icon } from '../../components/Icon.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { CasePanel } from './CasePanel.tsx';
import { plansQuery } from './plans-query.ts';

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  maxWidth: '48rem',
  paddingTop: 'var(--page-top)',
  overflowWrap: 'anywhere',
  '& .print': { justifySelf: 'start' },
}));

/** The person's cases, the first one open: the officers on each, and the plan's steps for each side. */
export function PlansPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const isMember = Boolean(useUser());
  const loaded = useQuery({
    ...plansQuery(api),
    enabled: isMember,
  });
  const { data } = loaded;
  const shown = isMember ? data : undefined;
  return (
    <Container>
      <Page>
        <div>
          <BackLink to="/account">{t('account.heading')}</BackLink>
          <PageHeading title={t('titles.plans')}>{t('titles.plans')}</PageHeading>
        </div>
        <QueryError query={loaded} />
        {shown?.cases.length === 0 && <p>{t('plans.none')}</p>}
        {shown && shown.cases.length > 0 && (
          <>
            <p>{t(shown.nation === 'wales' ? 'plans.introWales' : 'plans.introEngland')}</p>
            <Button variant="outlined" className="print no-print" onClick={() => window.print()}>
              <Icon name="printer" />
              {t('plans.print')}
            </Button>
            {shown.cases.map((one, index) => (
              <CasePanel key={one.id} shown={one} today={shown.today} opensAtFirst={index === 0} />
            ))}
          </>
        )}
      </Page>
    </Container>
  );
}
