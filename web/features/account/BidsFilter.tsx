import { styled } from '@mui/material/styles';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountBidsResponse } from '#schemas/api/account-bids.ts';
import { Button } from '../../components/Button.tsx';
import { months as monthNames } from '../../i18n/calendar-day.ts';
import { homesIn, yearsOf } from '../outcomes/months.ts';
import type { Month } from '../outcomes/outcomes-search.ts';

const Form = styled('form')(({ theme }) => ({
  '& fieldset > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: theme.spacing(1.5, 2) },
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

interface BidsFilterProps {
  /** Those in which the person has bid, newest first; at least one. */
  readonly months: AccountBidsResponse['months'];
  /** What the address names; null shows every bid. */
  readonly shown: Month | null;
}

/** The month and the year in which a bid was made, with apply and clear (specification section 2). */
export function BidsFilter({ months, shown }: BidsFilterProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/account/bids' });
  const id = useId();
  const [chosen, setChosen] = useState<Month | undefined>(shown ?? months[0]);
  if (chosen === undefined) return null;

  function apply(event: FormEvent) {
    event.preventDefault();
    if (chosen) {
      const { year, month } = chosen;
      void navigate({ to: '.', search: { year, month }, resetScroll: false });
    }
  }

  return (
    <Form onSubmit={apply} className="no-print">
      <fieldset>
        <legend>{t('accountBids.filter')}</legend>
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
                  {t('accountBids.monthWithBids', {
                    month: t(`time.months.${name}`),
                    bids: t('accountBids.bids', {
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
            {t('accountBids.apply')}
          </Button>
          {shown && (
            <Link to="/account/bids" search={{}} resetScroll={false} className="clear">
              {t('accountBids.clear')}
            </Link>
          )}
        </div>
      </fieldset>
    </Form>
  );
}
