import { styled } from '@mui/material/styles';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { months as monthNames } from '#domain/words/calendar-day.ts';
import { countIn, yearsOf, type CountedMonth } from './months.ts';
import type { Month } from './month-search.ts';

const Form = styled('form')(({ theme }) => ({
  '& fieldset > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: theme.spacing(1.5, 2) },
  // A select is as wide as its longest option, and in Welsh the longest month with its count is wider than a
  // phone.
  '& fieldset > div > *': { minWidth: 0, maxWidth: '100%' },
  '& legend': { fontWeight: 600, marginBottom: '0.5rem', padding: 0 },
  '& label': { display: 'block', marginBottom: '0.25rem' },
  '& select': {
    minHeight: '2.75rem',
    padding: '0.25rem 0.75rem',
    borderRadius: Math.min(theme.council.shape.radius, 8),
    border: `2px solid ${theme.vars.palette.outline}`,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    maxWidth: '100%',
  },
  '& .clear': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
}));

interface MonthFilterProps {
  /** The question, such as "When was the home first shown?". */
  readonly legend: string;
  readonly months: readonly CountedMonth[];
  readonly shown: Month;
  /** A month's name with its count. */
  readonly counted: (month: string, count: number) => string;
  /** The button's text. */
  readonly apply: string;
  readonly onApply: (chosen: Month) => void;
  /** The link that clears the filter; null if there is none. */
  readonly clear: ReactNode;
}

/** A month and year filter, with apply and clear (specification section 2, previous properties and bids). */
export function MonthFilter({ legend, months, shown, counted, apply, onApply, clear }: MonthFilterProps) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState(shown);

  function submit(event: FormEvent) {
    event.preventDefault();
    onApply({ year: chosen.year, month: chosen.month });
  }

  return (
    <Form onSubmit={submit} className="no-print">
      <fieldset>
        <legend>{legend}</legend>
        <div>
          <div>
            <label htmlFor={`${id}-month`}>{t('outcomes.month')}</label>
            <select
              id={`${id}-month`}
              value={chosen.month}
              onChange={({ target }) => setChosen({ ...chosen, month: Number(target.value) })}
            >
              {monthNames.map((name, place) => (
                <option key={name} value={place + 1}>
                  {counted(t(`time.months.${name}`), countIn(months, { ...chosen, month: place + 1 }))}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label htmlFor={`${id}-year`}>{t('outcomes.year')}</label>
            <select
              id={`${id}-year`}
              value={chosen.year}
              onChange={({ target }) => setChosen({ ...chosen, year: Number(target.value) })}
            >
              {yearsOf(months, shown).map((year) => (
                <option key={year}>{year}</option>
              ))}
            </select>
          </div>
          <Button type="submit" variant="contained">
            {apply}
          </Button>
          {clear}
        </div>
      </fieldset>
    </Form>
  );
}
