import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#schemas/api/outcomes.ts';
import { useApp } from '../../app/app-context.ts';
import { counted } from '../../components/counted.ts';
import type { Month } from '../months/month-search.ts';
import { countIn, type CountedMonth } from '../months/months.ts';
import type { OutcomesSearch } from './outcomes-search.ts';
import { outcomeChoices } from './wanted-outcomes.ts';

const Row = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  border: 0,
  '& > :first-of-type': { gridColumn: '1 / -1' },
  '& label': { display: 'block', marginBottom: '0.25rem', fontSize: '0.9375rem' },
  '& select': {
    width: '100%',
    minHeight: '2.75rem',
    padding: '0.25rem 0.5rem',
    borderRadius: Math.min(theme.council.shape.radius, 8),
    border: `2px solid ${theme.vars.palette.outline}`,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
  },
  '& .clear': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', alignSelf: 'end' },
  '@media (min-width: 40rem)': {
    gridTemplateColumns: 'repeat(3, minmax(0, 16rem)) auto',
    '& > :first-of-type': { gridColumn: 'auto' },
  },
}));

interface OutcomeFilterProps {
  readonly months: readonly CountedMonth[];
  readonly shown: Month;
  /** All homes of the month, whatever else is chosen. */
  readonly outcomes: readonly Outcome[];
  /** The current choice, even while its homes are still loading. */
  readonly search: OutcomesSearch;
  readonly onChange: (search: OutcomesSearch) => void;
}

const keyOf = ({ year, month }: Month) => `${year}-${month}`;

/**
 * Filters for month, area and size; each choice applies at once (specification section 2, previous properties).
 */
export function OutcomeFilter({ months, shown, outcomes, search, onChange }: OutcomeFilterProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const id = useId();
  const choices = outcomeChoices(outcomes, search);
  const chosenMonth = search.year === undefined ? shown : search;
  const isKnown = months.some((month) => keyOf(month) === keyOf(chosenMonth));
  const offered: readonly Month[] = isKnown ? months : [chosenMonth, ...months];
  const isFiltered = [search.year, search.area, search.bedrooms].some((part) => part !== undefined);
  return (
    <Row aria-label={t('outcomes.filter')} className="no-print">
      <div>
        <label htmlFor={`${id}-month`}>{t('outcomes.opened')}</label>
        <select
          id={`${id}-month`}
          value={keyOf(chosenMonth)}
          onChange={({ target }) => {
            const chosen = offered.find((month) => keyOf(month) === target.value);
            if (chosen) onChange({ ...search, year: chosen.year, month: chosen.month });
          }}
        >
          {offered.map((month) => (
            <option key={keyOf(month)} value={keyOf(month)}>
              {t('outcomes.monthWithHomes', {
                month: formats.month(month),
                homes: t('outcomes.homes', counted(countIn(months, month), formats)),
              })}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-area`}>{t('outcomes.area')}</label>
        <select
          id={`${id}-area`}
          value={search.area ?? ''}
          onChange={({ target }) => onChange({ ...search, area: target.value || undefined })}
        >
          <option value="">{t('outcomes.anyArea')}</option>
          {choices.areas.map((area) => (
            <option key={area}>{area}</option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-size`}>{t('outcomes.size')}</label>
        <select
          id={`${id}-size`}
          value={search.bedrooms ?? ''}
          onChange={({ target }) =>
            onChange({ ...search, bedrooms: target.value === '' ? undefined : Number(target.value) })
          }
        >
          <option value="">{t('outcomes.anySize')}</option>
          {choices.bedrooms.map((count) => (
            <option key={count} value={count}>
              {t('property.bedrooms', { count })}
            </option>
          ))}
        </select>
      </div>
      {isFiltered && (
        <Link to="/properties/outcomes" search={{}} resetScroll={false} className="clear">
          {t('outcomes.clear')}
        </Link>
      )}
    </Row>
  );
}
