import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import { useApp } from '../../app/app-context.ts';
import { sheetStyles } from '../../components/sheet-styles.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  gap: theme.spacing(2, 3),
  padding: theme.spacing(3),
  ...sheetStyles(theme),
  '@media (max-width: 39.99rem)': { padding: theme.spacing(2) },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { fontWeight: 700, fontSize: '1.1875rem', lineHeight: 1.35 },
  '& .hint': {
    display: 'block',
    fontWeight: 400,
    fontSize: '0.9375rem',
    color: theme.vars.palette.text.secondary,
  },
}));

const Review = styled('p')({
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
});

type Summary = AccountOverviewResponse['applicationSummaries'][number];

/** The facts people look for first; shown as not yet known if the server omits them. */
const expected = ['band', 'effectiveDate', 'bedroomNeed'];

interface ApplicationSummaryProps {
  readonly summary: Summary;
  /** Names of fields shown elsewhere. */
  readonly without: readonly string[];
}

/**
 * An application at a glance: its band and what that means, the start of its waiting time, and the bedrooms it
 * needs.
 */
export function ApplicationSummary({ summary, without }: ApplicationSummaryProps) {
  const { t, i18n } = useTranslation();
  const { formats } = useApp();
  const values = new Map(summary.displayFields.map(({ name, value }) => [name, value]));
  const isText = (key: string): key is ParseKeys => i18n.exists(key);
  const named = summary.displayFields
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .map(({ name }) => name);
  const names = [...named, ...expected.filter((name) => !values.has(name))].filter(
    (name) => !without.includes(name),
  );

  function valueOf(name: string): string {
    const value = values.get(name);
    if (value === undefined) return t('account.notKnown');
    return name === 'effectiveDate' ? formats.day(value) : value;
  }
  function hintOf(name: string): string | null {
    // A band is explained in the council's own words.
    if (name === 'band') return values.get('bandMeaning') ?? null;
    const key = `account.fieldHints.${name}`;
    return isText(key) ? t(key) : null;
  }
  return (
    <>
      <List>
        {names.map((name) => {
          const key = `account.fields.${name}`;
          const hint = hintOf(name);
          return isText(key) ? (
            <div key={name} data-field={name}>
              <dt>{t(key)}</dt>
              <dd>
                {valueOf(name)}
                {hint !== null && <span className="hint">{hint}</span>}
              </dd>
            </div>
          ) : null;
        })}
      </List>
      {summary.reviewType !== null && (
        <Review className="no-print">
          <Link
            to="/account/new-action/$actionType"
            params={{ actionType: summary.reviewType }}
            search={{ application: summary.uniqueId }}
          >
            {t('account.askForReview')}
          </Link>
        </Review>
      )}
    </>
  );
}
