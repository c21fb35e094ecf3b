import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Reason } from '#schemas/lettings-facts.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { applicationsQuery } from '../../api/applications-query.ts';
import { WrongFact } from '../../components/WrongFact.tsx';
import { explainReason } from '#domain/words/reason-text.ts';

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

/** Rules about the home or about a person's bids: not facts about the person that could be wrong. */
const withoutFacts: ReadonlySet<Reason['rule']> = new Set(['open', 'notYetBid', 'bidAgain', 'move']);

interface ReasonListProps {
  readonly reasons: readonly Reason[];
  /** The application the facts belong to; null if the person is not in the scheme. */
  readonly applicationId: string | null;
}

/**
 * The reasons in words, rule by rule: obstacles first, with what would change them, and how to report a wrong
 * fact.
 */
export function ReasonList({ reasons, applicationId }: ReasonListProps) {
  const { t, i18n } = useTranslation();
  const { api, formats } = useApp();
  // The panel outlives the person's session, and a visitor has no applications.
  const isMember = Boolean(useUser());
  const { data } = useQuery({ ...applicationsQuery(api), enabled: isMember });
  // If all of the person's applications are in other schemes, any of them will do.
  const own = data?.applications.find((application) => application.applicationId === applicationId);
  const reference = (own ?? data?.applications[0])?.reference ?? null;
  const sorted = reasons.toSorted((a, b) => order[a.verdict] - order[b.verdict]);
  // The person's applications may need different numbers of bedrooms: each reason names its application.
  const isOneOfSeveral = data?.applications.some(({ applicationId: id }) => id !== applicationId) === true;
  return (
    <>
      {isOneOfSeveral && own && <p className="note">{t('bid.reasonsOf', { reference: own.reference })}</p>}
      <List>
        {sorted.map((reason) => {
          const { sentence, change } = explainReason(reason, i18n, formats);
          return (
            <li key={reason.rule} data-verdict={reason.verdict} data-rule={reason.rule}>
              <span className="mark">
                <Icon name={marks[reason.verdict]} />
              </span>
              <div>
                <span className="visually-hidden">{t(`verdicts.${reason.verdict}`)}: </span>
                {sentence}
                {change !== null && <span className="change">{change}</span>}
                {!withoutFacts.has(reason.rule) && <WrongFact fact={sentence} reference={reference} />}
              </div>
            </li>
          );
        })}
      </List>
    </>
  );
}
