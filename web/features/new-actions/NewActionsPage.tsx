import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NewAction } from '#schemas/api/new-actions.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { Container } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Section } from '../../components/Section.tsx';
import { newActionsQuery } from './new-actions-query.ts';

const Page = styled('div')(({ theme }) => ({
  maxWidth: '44rem',
  paddingTop: 'var(--page-top)',
  '& .lead': { marginTop: theme.spacing(1) },
  '& ul': { display: 'grid', gap: theme.spacing(1.5), listStyle: 'none' },
  '& li': { display: 'grid', gap: theme.spacing(0.5), padding: theme.spacing(2, 2.5), ...sheetStyles(theme) },
  '& li a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    fontSize: '1.1875rem',
    fontWeight: 600,
  },
  '& .hint': { color: theme.vars.palette.text.secondary },
  '& .draft': { fontWeight: 600 },
}));

/**
 * The actions that the person may begin: first their reports and requests, then the ways to have a decision
 * reviewed.
 */
export function NewActionsPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const isMember = Boolean(useUser());
  const loaded = useQuery({
    ...newActionsQuery(api),
    enabled: isMember,
  });
  const { data } = loaded;
  const actions = (isMember && data?.actions) || [];
  const reviews = actions.filter(({ review }) => review !== null);
  const others = actions.filter(({ review }) => review === null);
  return (
    <Container>
      <Page>
        <BackLink to="/account">{t('account.heading')}</BackLink>
        <PageHeading title={t('titles.newActions')}>{t('titles.newActions')}</PageHeading>
        <p className="lead">{t('newActions.lead')}</p>
        <QueryError query={loaded} />
        {data && actions.length === 0 && <p>{t('newActions.none')}</p>}
        {others.length > 0 && (
          <Section title={t('newActions.othersTitle')}>
            <Offers actions={others} />
          </Section>
        )}
        {reviews.length > 0 && (
          <Section title={t('newActions.reviewsTitle')}>
            <Offers actions={reviews} />
          </Section>
        )}
      </Page>
    </Container>
  );
}

function Offers({ actions }: { readonly actions: readonly NewAction[] }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  return (
    <ul>
      {actions.map(({ actionType, title, description, minutes, whyNot, draft }) => (
        <li key={actionType} data-action-type={actionType}>
          <h3>
            <Link to="/account/new-action/$actionType" params={{ actionType }}>
              {title}
            </Link>
          </h3>
          <p>{description}</p>
          {draft !== null && (
            <p className="draft">{t('newActions.begun', { day: formats.dayOf(draft.begunAt) })}</p>
          )}
          <p className="hint">
            {whyNot === null ? t('newActions.minutes', { count: minutes }) : t(`newActions.whyNot.${whyNot}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
