import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseWithPlan } from '#schemas/api/plans.ts';
import { useApp } from '../../app/app-context.ts';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { Icon } from '../../components/Icon.tsx';
import { Officers } from './Officers.tsx';
import { PlanParts } from './PlanParts.tsx';

const Panel = styled('section')(({ theme }) => ({
  ...sheetStyles(theme),
  '& h2': theme.typography.h3,
  '& h2 button': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    width: '100%',
    minHeight: '3.5rem',
    padding: theme.spacing(1.5, 2.5),
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& h2 button > span': { flex: 1, minWidth: 0 },
  '& h2 .reference': {
    display: 'block',
    fontSize: '0.9375rem',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
  '& .inside': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(3),
    padding: theme.spacing(0, 2.5, 2.5),
  },
  '& .inside[data-open="false"]': { display: 'none' },
  '& .facts': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
    gap: theme.spacing(1.5, 3),
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600 },
  '& h3': { margin: theme.spacing(0, 0, 1), fontSize: '1.1875rem', lineHeight: 1.35 },
  // Printing includes all of it, folded or not.
  '@media print': {
    '& .inside, & .inside[data-open="false"]': { display: 'grid' },
    '& h2 svg': { display: 'none' },
  },
}));

interface CasePanelProps {
  readonly shown: CaseWithPlan;
  readonly today: string;
  readonly opensAtFirst: boolean;
}

/** A single case, folded or open. */
export function CasePanel({ shown, today, opensAtFirst }: CasePanelProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const [isOpen, setIsOpen] = useState(opensAtFirst);
  const inside = useId();
  const { title, reference, openedOn, closedOn, officers, plan } = shown;
  const facts = [
    [t('plans.reference'), reference],
    [t('plans.opened'), formats.day(openedOn)],
    ...(closedOn === null ? [] : [[t('plans.closed'), formats.day(closedOn)] as const]),
    ...(plan
      ? [
          [
            t('plans.reviewed'),
            plan.lastReviewedOn === null ? t('plans.notReviewed') : formats.day(plan.lastReviewedOn),
          ] as const,
        ]
      : []),
  ] as const;
  const over = plan?.endedOn != null && plan.endedOn <= today ? plan.endedOn : null;
  return (
    <Panel data-case={shown.id}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={inside}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>
            {title}
            <span className="reference" translate="no">
              {reference}
            </span>
          </span>
          <Icon name={isOpen ? 'minus' : 'plus'} />
        </button>
      </h2>
      <div id={inside} className="inside" data-open={isOpen}>
        {plan?.isOver && (
          <p>
            {over === null
              ? t('plans.caseOver', { day: closedOn === null ? '' : formats.day(closedOn) })
              : t('plans.planOver', { day: formats.day(over) })}
          </p>
        )}
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Officers officers={officers} />
        {plan ? <PlanParts plan={plan} /> : <p>{t('plans.noPlan')}</p>}
      </div>
    </Panel>
  );
}
