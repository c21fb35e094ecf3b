import { styled } from '@mui/material/styles';
import Skeleton from '@mui/material/Skeleton';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import type { AdvertEligibilityResponse } from '#schemas/api/advert-eligibility.ts';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { Section } from '../../components/Section.tsx';
import { cardLook } from '../../components/card-look.ts';

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
  gap: theme.spacing(1.5),
  listStyle: 'none',
  '& a': {
    display: 'block',
    height: '100%',
    padding: theme.spacing(2),
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    ...cardLook(theme),
  },
  '& a:hover span': { textDecoration: 'underline' },
  '& strong': {
    display: 'block',
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: '2.125rem',
    lineHeight: 1.15,
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
  '& [data-none="true"] strong': { color: theme.vars.palette.text.secondary },
  '& span': { lineHeight: 1.35, display: 'block' },
}));

interface CountsProps {
  readonly overview: AccountOverviewResponse;
  readonly eligibility: AdvertEligibilityResponse | undefined;
  readonly isApplicant: boolean;
  /** The eligibility failed to load: unknown counts are not shown. */
  readonly hasFailed: boolean;
}

/** The to-do counts of specification section 2, in its order, as links; the plan's only for people who have one. */
export function Counts({ overview, eligibility, isApplicant, hasFailed }: CountsProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const hasHomes = useShowsHomes();
  const suitable = eligibility?.totalEligibleCount ?? 0;
  const bids = eligibility?.totalCountActiveBids ?? 0;
  const { countPendingActions, countUnreadMessages, countPendingPHPActions } = overview;
  const isUnknown = isApplicant && eligibility === undefined;
  const ofCasework = [
    {
      name: 'actions',
      to: '/account/actions',
      count: countPendingActions,
      text: t('account.actions', { count: countPendingActions }),
    },
    {
      name: 'planActions',
      to: '/account/mypersonalhousingplan',
      count: countPendingPHPActions,
      text: t('account.planActions', { count: countPendingPHPActions }),
    },
    {
      name: 'messages',
      to: '/account/messages',
      count: countUnreadMessages,
      text: t('account.messages', { count: countUnreadMessages }),
    },
  ]
    .filter(({ name }) => name !== 'planActions' || overview.hasPersonalHousingPlan)
    .map((count) => ({ ...count, search: {}, isComing: false }));
  const ofHomes = [
    {
      name: 'suitable',
      to: '/properties',
      search: suitable > 0 ? { eligibleOnly: 1 } : {},
      count: suitable,
      text: t('account.suitable', { count: suitable }),
    },
    { name: 'bids', to: '/account/bids', search: {}, count: bids, text: t('account.bids', { count: bids }) },
  ].map((count) => ({ ...count, isComing: isUnknown }));
  const counts = [...ofCasework, ...(!hasHomes || (isUnknown && hasFailed) ? [] : ofHomes)];
  return (
    <Section title={t('account.countsTitle')}>
      <Grid>
        {counts.map(({ name, to, search, count, text, isComing }) => (
          <li key={name} data-count={name} data-none={count === 0}>
            <Link to={to} search={search}>
              <strong>{isComing ? <Skeleton width="2ch" /> : formats.number(count)}</strong>{' '}
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </Grid>
    </Section>
  );
}
