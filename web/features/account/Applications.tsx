import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useApp } from '../../app/app-context.ts';
import { QueryError } from '../../components/LoadError.tsx';
import { Section } from '../../components/Section.tsx';
import { ApplicationSummary } from './ApplicationSummary.tsx';
import { applicationsQuery } from '../../api/applications-query.ts';
import { StatusCard } from './StatusCard.tsx';
import { firstApplication } from './first-application.ts';

const Cards = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));

/** Fields of a summary that the status cards show, if those loaded. */
const inCards = ['band', 'effectiveDate', 'bedroomNeed'] as const;

interface ApplicationsProps {
  readonly summaries: AccountOverviewResponse['applicationSummaries'];
}

/**
 * The person's applications, each with its status in each of its schemes, or at least the overview's facts
 * about it.
 */
export function Applications({ summaries }: ApplicationsProps) {
  const { t } = useTranslation();
  const { api } = useApp();
  const loaded = useQuery(applicationsQuery(api));
  const { data, error } = loaded;
  return summaries
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .map((summary, place, all) => {
      const statuses = data?.applications.filter(({ applicationId }) => applicationId === summary.uniqueId);
      const title =
        all.length === 1
          ? t('account.applicationTitle')
          : t('account.applicationTitleNumber', { number: place + 1 });
      return (
        <Section key={summary.uniqueId} title={title} {...(place === 0 && { anchor: firstApplication })}>
          <Cards>
            {place === 0 && <QueryError query={loaded} />}
            {statuses?.map((status) => (
              <StatusCard key={status.schemeIdentifier} application={status} named={statuses.length > 1} />
            ))}
            {data === undefined && error === null ? (
              <Skeleton variant="rounded" height="15rem" />
            ) : (
              <ApplicationSummary summary={summary} without={data === undefined ? [] : inCards} />
            )}
          </Cards>
        </Section>
      );
    });
}
