import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StepResponse } from '#schemas/api/plans.ts';
import { isNotThere } from '../../api/api-error.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { Container } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { NothingThere } from '../../components/NotFoundPage.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { stepQuery } from './plans-query.ts';
import { StepMarks } from './StepMarks.tsx';
import { StepReports } from './StepReports.tsx';

const route = getRouteApi('/account/mypersonalhousingplan/$action');

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  maxWidth: '44rem',
  paddingTop: 'var(--page-top)',
  overflowWrap: 'anywhere',
  '& h2': { ...theme.typography.h2, marginBottom: theme.spacing(1) },
  '& .text': { whiteSpace: 'pre-line' },
  '& .hint': { color: theme.vars.palette.text.secondary },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: theme.spacing(0, 0, 1.5), whiteSpace: 'pre-line' },
  '& ol': { display: 'grid', gap: theme.spacing(1.5), listStyle: 'none' },
  '& time': { display: 'block', fontSize: '0.9375rem', color: theme.vars.palette.text.secondary },
}));

/** A step of the person's plan: its task, each side's view of it, and the person's reports on it. */
export function StepPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const { action: id } = route.useParams();
  const isMember = Boolean(useUser());
  const loaded = useQuery({
    ...stepQuery(api, id),
    enabled: isMember,
  });
  const { data, error } = loaded;
  if (isNotThere(error)) {
    return (
      <NothingThere>
        <p>{t('plans.gone')}</p>
      </NothingThere>
    );
  }
  const shown = isMember ? data : undefined;
  const title = shown?.step.title ?? t('titles.planStep');
  return (
    <Container>
      <Page>
        <div>
          <BackLink to="/account/mypersonalhousingplan">{t('titles.plans')}</BackLink>
          <PageHeading title={title}>{title}</PageHeading>
          {shown && (
            <p className="hint">
              {shown.case.title}, <span translate="no">{shown.case.reference}</span>
            </p>
          )}
        </div>
        <QueryError query={loaded} />
        {shown && (
          <>
            {shown.isOver && <p>{t('plans.over')}</p>}
            <Facts shown={shown} />
            <StepReports shown={shown} />
            <History shown={shown} />
          </>
        )}
      </Page>
    </Container>
  );
}

function Facts({ shown: { step } }: { readonly shown: StepResponse }) {
  const { t } = useTranslation();
  const { agreed, why, councilView, residentView } = step;
  const views = [
    [t('plans.why'), why],
    [t('plans.councilView'), councilView],
    [t('plans.residentView'), residentView ?? t('plans.noView')],
  ] as const;
  return (
    <>
      <p>
        <strong>{t(`plans.owner.${step.owner}`)}</strong>
      </p>
      <StepMarks step={step} />
      {step.kind === 'advice' && <p>{t('plans.adviceHint')}</p>}
      {step.description !== null && <p className="text">{step.description}</p>}
      {step.actionId !== null && (
        <p>
          {t('plans.actionStep')}{' '}
          <Link to="/account/actions/$action" params={{ action: step.actionId }}>
            {t('plans.openAction')}
          </Link>
        </p>
      )}
      <section>
        <h2>{t('plans.agreedTitle')}</h2>
        {agreed ? (
          <p>{t('plans.agreedYes')}</p>
        ) : (
          <dl>
            {views.flatMap(([name, text]) =>
              text === null ? [] : [<dt key={name}>{name}</dt>, <dd key={`${name} text`}>{text}</dd>],
            )}
          </dl>
        )}
      </section>
    </>
  );
}

function History({ shown: { history } }: { readonly shown: StepResponse }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  return (
    <section>
      <h2>{t('plans.history')}</h2>
      {history.length === 0 ? (
        <p>{t('plans.noHistory')}</p>
      ) : (
        <ol data-list="history">
          {history.map(({ event, madeBy, note, at }) => (
            <li key={`${at} ${event}`} data-step-event={event}>
              <time dateTime={at}>{formats.dateAndTime(at)}</time>
              {t(`plans.event.${event}`)} ({t(`plans.by.${madeBy}`)})
              {note !== null && <p className="text">{note}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
