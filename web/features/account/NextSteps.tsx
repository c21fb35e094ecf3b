import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nextSteps, shownForms, type NextStep } from './next-steps.ts';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { useEligibility } from '../../app/use-person.ts';
import { Section } from '../../components/Section.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { biddingFacts } from './bidding-facts.ts';
import { FormTile } from './FormTile.tsx';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  ...sheetStyles(theme),
  '& > li + li': {
    borderTop: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 45%, transparent)`,
  },
  '& .count': {
    display: 'grid',
    gridTemplateColumns: '2.5rem minmax(0, 1fr)',
    alignItems: 'baseline',
    columnGap: theme.spacing(1.5),
    padding: theme.spacing(1.5, 2.5),
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& .count:hover .what': { textDecoration: 'underline' },
  '& .count strong': {
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: '1.5rem',
    lineHeight: 1.3,
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
  '& .what': { color: theme.vars.palette.link, fontWeight: 600 },
  '& .hint, & .form': { fontSize: '0.9375rem', color: theme.vars.palette.text.secondary },
  '& .hint': { display: 'block' },
  '& [data-form]': { display: 'grid', gap: theme.spacing(0.5), padding: theme.spacing(2, 2.5) },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.35 },
  '& [data-form] a': { justifySelf: 'start', marginTop: theme.spacing(1) },
}));

interface NextStepsProps {
  readonly overview: AccountOverviewResponse;
  readonly isApplicant: boolean;
}

/** The person's next steps, most urgent first, each with its link: the counts of specification section 2. */
export function NextSteps({ overview, isApplicant }: NextStepsProps) {
  const { t } = useTranslation();
  const canBid = useShowsHomes() && isApplicant;
  const { data: eligibility, isError } = useEligibility();
  const steps = nextSteps({
    ...overview,
    formProgressions: shownForms(overview.formProgressions, isApplicant),
    countPendingPHPActions: overview.hasPersonalHousingPlan ? overview.countPendingPHPActions : 0,
    bidding: canBid && !(isError && !eligibility) ? biddingFacts(eligibility) : null,
  });
  // The next step is the application then, and the page shows its progress elsewhere.
  if (steps.length === 0 && !isApplicant) return null;
  return (
    <Section title={t('account.nextTitle')}>
      {steps.length === 0 ? (
        <p data-next="none">{t('account.nextNone')}</p>
      ) : (
        <List>
          {steps.map((step) =>
            step.kind === 'form' ? (
              <li
                key={step.progression.formIdentifier}
                data-form={step.progression.formIdentifier}
                data-form-state={step.progression.state}
              >
                <FormTile progression={step.progression} />
              </li>
            ) : (
              <li key={step.kind} data-count={step.kind}>
                <CountedStep step={step} />
              </li>
            ),
          )}
        </List>
      )}
    </Section>
  );
}

const places = {
  actions: '/account/actions',
  planActions: '/account/mypersonalhousingplan',
  messages: '/account/messages',
  suitable: '/properties',
  bids: '/account/bids',
} as const;

function CountedStep({ step }: { readonly step: Exclude<NextStep, { kind: 'form' }> }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { kind, count } = step;
  const hints =
    kind === 'suitable'
      ? [
          step.closesToday && t('account.closeToday'),
          step.bidsLeft !== null && t('account.bidsLeft', { count: step.bidsLeft }),
        ].filter((hint) => hint !== false)
      : kind === 'bids' && step.inVain > 0
        ? [t('account.bidsInVain', { count: step.inVain })]
        : [];
  return (
    <Link to={places[kind]} search={kind === 'suitable' ? { eligibleOnly: 1 } : {}} className="count">
      <strong>{count === null ? <Skeleton width="2ch" /> : formats.number(count)}</strong>{' '}
      <span>
        <span className="what">{t(`account.${kind}`, { count: count ?? 0 })}</span>
        {hints.length > 0 && <span className="hint">{hints.join(' ')}</span>}
      </span>
    </Link>
  );
}
