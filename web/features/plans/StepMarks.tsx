import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { PlanStep } from '#schemas/api/plans.ts';
import { useApp } from '../../app/app-context.ts';
import { Icon } from '../../components/Icon.tsx';

const Marks = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  '& p': { margin: 0 },
  '& .state': { display: 'flex', alignItems: 'center', gap: '0.4em', fontWeight: 600 },
  '& .hint': { color: theme.vars.palette.text.secondary },
  '& .overdue': {
    padding: theme.spacing(1, 1.5),
    background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 14%, ${theme.vars.palette.background.paper})`,
    borderInlineStart: `4px solid ${theme.vars.palette.warning.main}`,
    '@media (forced-colors: active)': { border: '2px solid' },
  },
}));

const icons = { toDo: 'clock', done: 'check', cannot: 'info', noLongerRight: 'minus' } as const;

/** The progress, kind and deadline of a step. Advice has a date like any other step, but is never late. */
export function StepMarks({ step }: { readonly step: PlanStep }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { state, owner, kind, agreed, from, due, isOverdue, noLongerRightFrom, noLongerRightNotice } = step;
  const facts = [
    t(`plans.kind.${kind === 'required' && agreed ? 'agreed' : kind}`),
    ...(agreed ? [] : [t('plans.notAgreed')]),
    ...(from === null ? [] : [t('plans.from', { day: formats.day(from) })]),
    ...(due === null ? [] : [t('plans.due', { day: formats.day(due) })]),
  ];
  return (
    <Marks>
      <p className="state">
        <Icon name={icons[state]} />
        {t(owner === 'council' ? `plans.stateOurs.${state}` : `plans.state.${state}`)}
      </p>
      <p className="hint">{facts.join(' · ')}</p>
      {noLongerRightFrom !== null && (
        <p>
          {t('plans.endedFrom', { day: formats.day(noLongerRightFrom) })}
          {noLongerRightNotice !== null && `. ${noLongerRightNotice}`}
        </p>
      )}
      {isOverdue && owner === 'resident' && (
        <p className="overdue" data-overdue="true">
          {t('plans.overdue')}
        </p>
      )}
    </Marks>
  );
}
