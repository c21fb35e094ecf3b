import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Reason } from '#schemas/lettings-facts.ts';
import { useApp } from '../../app/app-context.ts';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { explainReason } from './reason-text.ts';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  listStyle: 'none',
  marginTop: '0.625rem',
  '& li': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '0.625rem' },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    width: '1.625rem',
    height: '1.625rem',
    borderRadius: '50%',
    fontSize: '0.8125rem',
    color: theme.vars.palette.background.paper,
    background: theme.vars.palette.text.secondary,
  },
  '& .mark svg': { strokeWidth: 2.6 },
  '& [data-verdict="met"] .mark': { background: theme.vars.palette.success.main },
  '& [data-verdict="notMet"] .mark': { background: theme.vars.palette.error.main },
  '& [data-verdict="notYetKnown"] .mark': { background: theme.vars.palette.warning.main },
  '& .change': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '@media (forced-colors: active)': { '& .mark': { border: '2px solid' } },
}));

const marks: Record<Reason['verdict'], IconName> = { met: 'check', notMet: 'cross', notYetKnown: 'unknown' };
const order: Record<Reason['verdict'], number> = { notMet: 0, notYetKnown: 1, met: 2 };

/** Each rule with its answer in words: what stands in the way first, with what would change it. */
export function ReasonList({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { t, i18n } = useTranslation();
  const { formats } = useApp();
  const sorted = reasons.toSorted((a, b) => order[a.verdict] - order[b.verdict]);
  return (
    <List>
      {sorted.map((reason) => {
        const { sentence, change } = explainReason(reason, i18n, formats);
        return (
          <li key={reason.rule} data-verdict={reason.verdict} data-rule={reason.rule}>
            <span className="mark">
              <Icon name={marks[reason.verdict]} />
            </span>
            <span>
              <span className="visually-hidden">{t(`verdicts.${reason.verdict}`)}: </span>
              {sentence}
              {change !== null && <span className="change">{change}</span>}
            </span>
          </li>
        );
      })}
    </List>
  );
}
