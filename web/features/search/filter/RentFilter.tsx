import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HighestRent } from '#schemas/property-search.ts';

/** Milliseconds that typing must pause before the results change. */
const delay = 400;

interface RentFilterProps {
  readonly rent: HighestRent | null;
  readonly onChange: (rent: HighestRent | null) => void;
}

/** The most that the person can pay, by the week or by the month. Empty: any rent. */
export function RentFilter({ rent, onChange }: RentFilterProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(written(rent));
  const [period, setPeriod] = useState(rent?.period ?? 'week');
  const [former, setFormer] = useState(rent);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The rent was removed or changed elsewhere: by "clear all", or by the address.
  if (rent !== former) {
    setFormer(rent);
    if (written(rent) !== written(rentOf(typed, period))) setTyped(written(rent));
    if (rent) setPeriod(rent.period);
  }

  function changeLater(next: HighestRent | null, pause: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), pause);
  }

  return (
    <fieldset data-needs-script>
      <legend>{t('search.rent')}</legend>
      <div className="pair">
        <span className="pounds">
          <span aria-hidden="true">£</span>
          <input
            id={id}
            // Two answers form one param, which needs a script.
            form=""
            type="text"
            inputMode="numeric"
            value={typed}
            maxLength={5}
            autoComplete="off"
            aria-label={t('search.rentPounds')}
            onChange={({ target }) => {
              const digits = target.value.replaceAll(/\D/g, '');
              setTyped(digits);
              changeLater(rentOf(digits, period), delay);
            }}
          />
        </span>
        <select
          form=""
          value={period}
          aria-label={t('search.rentPeriod')}
          onChange={({ target }) => {
            const chosen = target.value === 'month' ? 'month' : 'week';
            setPeriod(chosen);
            if (typed !== '') changeLater(rentOf(typed, chosen), 0);
          }}
        >
          <option value="week">{t('property.perWeek')}</option>
          <option value="month">{t('property.perMonth')}</option>
        </select>
      </div>
    </fieldset>
  );
}

const written = (rent: HighestRent | null) => (rent === null ? '' : String(rent.pounds));

function rentOf(digits: string, period: HighestRent['period']): HighestRent | null {
  const pounds = Number(digits);
  return pounds > 0 ? { pounds, period } : null;
}
