import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NewAction, NewActionsResponse, ReviewableDecision } from '#schemas/api/new-actions.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { NothingThere } from '../../components/NotFoundPage.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { BeginForm } from './BeginForm.tsx';
import { newActionsQuery } from './new-actions-query.ts';

const route = getRouteApi('/account/new-action/$actionType');

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 40rem)',
  gap: theme.spacing(2.5),
  paddingTop: 'var(--page-top)',
  '& h2': { ...theme.typography.h2, marginBottom: theme.spacing(0.5) },
  '& .needed': { paddingInlineStart: '1.25rem' },
  '& .hint': { color: theme.vars.palette.text.secondary },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) },
}));

/**
 * An action that the person may begin: its purpose, what it needs, what happens next, and the way to begin it.
 */
export function NewActionPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const isMember = Boolean(useUser());
  const { actionType } = route.useParams();
  const search = route.useSearch();
  const loaded = useQuery({
    ...newActionsQuery(api),
    enabled: isMember,
  });
  const { data } = loaded;
  const offered = isMember ? data : undefined;
  const fromDecision = offered?.decisions.find(
    ({ id, source }) => id === (source === 'application' ? search.application : search.decision),
  );
  // A decision determines the kind of request for its review; a letter’s link may not.
  const wanted = fromDecision?.actionType ?? actionType;
  const action = offered?.actions.find((one) => one.actionType === wanted);
  if (offered && !action) {
    return (
      <NothingThere>
        <p>{t('newActions.notOffered')}</p>
        <p>
          <Link to="/account/new-action">{t('titles.newActions')}</Link>
        </p>
      </NothingThere>
    );
  }
  const title = action?.title ?? t('titles.newAction');
  return (
    <Container>
      <Page data-action-type={action?.actionType}>
        <div>
          <BackLink to="/account/new-action">{t('titles.newActions')}</BackLink>
          <PageHeading title={title}>{title}</PageHeading>
        </div>
        <QueryError query={loaded} />
        {offered && action && (
          <>
            <About action={action} />
            {action.whyNot === null ? (
              <Begin key={wanted} offered={offered} action={action} fromDecision={fromDecision} />
            ) : (
              <p data-state={action.whyNot}>{t(`newActions.whyNot.${action.whyNot}`)}</p>
            )}
          </>
        )}
      </Page>
    </Container>
  );
}

function About({ action }: { readonly action: NewAction }) {
  const { t } = useTranslation();
  const { description, next, minutes, uploads } = action;
  return (
    <>
      <p>{description}</p>
      {uploads.length > 0 && (
        <div>
          <h2>{t('newActions.needed')}</h2>
          <ul className="needed">
            {uploads.map(({ label, minimum }) => (
              <li key={label}>
                {label}
                {minimum === 0 && ` (${t('newActions.ifYouHave')})`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h2>{t('newActions.next')}</h2>
        <p>{next}</p>
      </div>
      <p className="hint">{t('newActions.minutes', { count: minutes })}</p>
    </>
  );
}

interface BeginProps {
  readonly offered: NewActionsResponse;
  readonly action: NewAction;
  readonly fromDecision: ReviewableDecision | undefined;
}

/** The link to a draft that was begun before, or the form that begins one. */
function Begin({ offered, action, fromDecision }: BeginProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const begun = action.review === null ? action.draft?.actionId : fromDecision?.request?.actionId;
  if (begun === undefined) return <BeginForm offered={offered} action={action} fromDecision={fromDecision} />;
  const isSent = fromDecision !== undefined && fromDecision.request?.state !== 'needsYou';
  return (
    <>
      <p>
        {isSent
          ? t('newActions.askedBefore')
          : t('newActions.begun', { day: formats.dayOf(action.draft?.begunAt ?? offered.today) })}
      </p>
      <div className="ways">
        <ButtonLink to="/account/actions/$action" params={{ action: begun }} variant="contained" size="large">
          {isSent ? t('newActions.toRequest') : t('newActions.continue')}
        </ButtonLink>
      </div>
    </>
  );
}
