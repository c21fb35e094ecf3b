import { styled } from '@mui/material/styles';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutcomesResponse } from '#schemas/api/outcomes.ts';
import { Button } from '../../components/Button.tsx';
import { months as monthNames } from '../../i18n/calendar-day.ts';
import { homesIn, yearsOf } from './months.ts';
import type { Month } from './outcomes-search.ts';

const Form = styled('form')(({ theme }) => ({
  '& fieldset > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: theme.spacing(1.5, 2) },
  // In Welsh the longest month with its homes is wider than a phone, and a select is as wide as that.
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
  readonly months: OutcomesResponse['months'];
  readonly shown: Month;
  /** The address names the month; without, it is the newest. */
  readonly isChosen: boolean;
}

/** The month and the year in which an advert started, with apply and clear (specification section 2). */
export function MonthFilter({ months, shown, isChosen }: MonthFilterProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/properties/outcomes' });
  const id = useId();
  const [chosen, setChosen] = useState(shown);

  function apply(event: FormEvent) {
    event.preventDefault();
    void navigate({ to: '.', search: chosen, resetScroll: false });
  }

  return (
    <Form onSubmit={apply} className="no-print">
      <fieldset>
        <legend>{t('outcomes.filter')}</legend>
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
                  {t('outcomes.monthWithHomes', {
                    month: t(`time.months.${name}`),
                    homes: t('outcomes.homes', {
                      count: homesIn(months, { ...chosen, month: place + 1 }),
                    }),
                  })}
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
            {t('outcomes.apply')}
          </Button>
          {isChosen && (
            <Link to="/properties/outcomes" search={{}} resetScroll={false} className="clear">
              {t('outcomes.clear')}
            </Link>
          )}
        </div>
      </fieldset>
    </Form>
  );
}
