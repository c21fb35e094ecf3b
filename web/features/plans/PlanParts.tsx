import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { HousingPlan, PlanStep, PlanVersion } from '#schemas/api/plans.ts';
import { useApp } from '../../app/app-context.ts';
import { foldMark } from '../../components/fold-mark.ts';
import { StepMarks } from './StepMarks.tsx';

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  '& .text': { whiteSpace: 'pre-line' },
  '& .hint': { color: theme.vars.palette.text.secondary },
  '& ul.steps': { display: 'grid', gap: theme.spacing(1.5), listStyle: 'none' },
  '& ul.steps > li': {
    display: 'grid',
    gap: theme.spacing(0.5),
    paddingInlineStart: theme.spacing(2),
    borderInlineStart: `4px solid ${theme.vars.palette.outline}`,
  },
  '& ul.steps a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', fontWeight: 600 },
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    color: theme.vars.palette.link,
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  ...foldMark,
  '& ol': { display: 'grid', gap: theme.spacing(1.5), listStyle: 'none' },
  '& ol ul': { paddingInlineStart: theme.spacing(3) },
  '@media print': {
    '& ul.steps > li': { breakInside: 'avoid' },
    '& details::details-content': { contentVisibility: 'visible', display: 'block', blockSize: 'auto' },
  },
}));

const texts = ['situation', 'homeNeeded', 'support'] as const;

/** The contents of a plan: its text, its steps by owner, and the changes from version to version. */
export function PlanParts({ plan }: { readonly plan: HousingPlan }) {
  const { t } = useTranslation();
  const current = plan.steps.filter(({ state }) => state !== 'noLongerRight');
  const former = plan.steps.filter(({ state }) => state === 'noLongerRight');
  return (
    <Parts>
      {texts.map((name) => {
        const text = plan[name];
        return text === null ? null : (
          <div key={name}>
            <h3>{t(`plans.${name}`)}</h3>
            <p className="text">{text}</p>
          </div>
        );
      })}
      <Steps
        title={t('plans.mine')}
        name="mine"
        steps={current.filter(({ owner }) => owner === 'resident')}
      />
      <Steps title={t('plans.ours')} name="ours" steps={current.filter(({ owner }) => owner === 'council')} />
      {former.length > 0 && (
        <Steps title={t('plans.former')} name="former" hint={t('plans.formerHint')} steps={former} />
      )}
      <Versions versions={plan.versions} />
    </Parts>
  );
}

interface StepsProps {
  readonly title: string;
  readonly name: string;
  readonly hint?: string;
  readonly steps: readonly PlanStep[];
}

function Steps({ title, name, hint, steps }: StepsProps) {
  const { t } = useTranslation();
  return (
    <div>
      <h3>{title}</h3>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {steps.length === 0 ? (
        <p>{t('plans.noSteps')}</p>
      ) : (
        <ul className="steps" data-steps={name}>
          {steps.map((step) => (
            <li key={step.id} data-step={step.id} data-state={step.state}>
              <span>
                <Link to="/account/mypersonalhousingplan/$action" params={{ action: step.id }}>
                  {step.title}
                </Link>
              </span>
              <StepMarks step={step} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The versions of a plan, which never change, each with its differences from the one before. */
function Versions({ versions }: { readonly versions: readonly PlanVersion[] }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  return (
    <details>
      <summary>{t('plans.versions')}</summary>
      <ol>
        {versions.map(({ version, writtenAt, changes }) => (
          <li key={version} data-version={version}>
            <strong>
              {t('plans.version', { number: formats.number(version), when: formats.dayOf(writtenAt) })}
            </strong>
            {changes.length === 0 ? (
              <p>{t(version === 1 ? 'plans.first' : 'plans.reordered')}</p>
            ) : (
              <ul>
                {changes.map(({ what, title }) => (
                  <li key={`${what} ${title}`}>{t(`plans.change.${what}`, { title: title ?? '' })}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
