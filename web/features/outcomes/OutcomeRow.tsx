import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OutcomeResult } from '#schemas/api/outcomes.ts';
import { useApp } from '../../app/app-context.ts';
import { Icon, type IconName } from '../../components/Icon.tsx';
import type { OutcomesOfAdvert } from './by-advert.ts';
import { outcomeWords } from './outcome-words.ts';

const icons: Record<OutcomeResult, IconName> = {
  pending: 'clock',
  let: 'check',
  readvertised: 'undo',
  withdrawn: 'cross',
};

interface OutcomeRowProps {
  /** The outcome of the advert, or one for each home let through it. */
  readonly outcomes: OutcomesOfAdvert;
  /** The number of bids below which nothing is said about who got a home. */
  readonly hideBelow: number;
}

/** A closed advert, and the outcome for its home or homes. */
export function OutcomeRow({ outcomes, hideBelow }: OutcomeRowProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const [outcome] = outcomes;
  const { totalBids, hidden } = outcome;
  // Homes with hidden outcomes all have the same text, which is shown once.
  const endings = new Map(
    outcomes.map((home) => [`${home.result} ${outcomeWords(home, t, formats)}`, home] as const),
  );
  // For a studio, the type of home is the same as its number of bedrooms.
  const facts = new Set([
    outcome.area,
    outcome.advertType,
    t('property.bedrooms', { count: outcome.bedrooms }),
    ...(outcome.homes > 1 ? [t('property.homesValue', { count: outcome.homes })] : []),
  ]);
  return (
    <tr>
      <th scope="row" className="home">
        <Link to="/properties/$property" params={{ property: outcome.advertId }} translate="no">
          {outcome.street}
        </Link>
        <div className="facts">
          {[...facts].join(' · ')}
          {/* On a phone the month above is enough; the home's own page has the day. */}
          <span className="closed">
            {` · ${t('outcomes.closed', { day: formats.dayOfEnd(outcome.closesAt) })}`}
          </span>
        </div>
      </th>
      <td>
        {[...endings].map(([key, home]) => (
          <p key={key} data-result={home.result}>
            <strong>
              <Icon name={icons[home.result]} />
              {t(`outcomes.results.${home.result}`)}
            </strong>{' '}
            {outcomeWords(home, t, formats)}
          </p>
        ))}
      </td>
      <td className="bids">
        {totalBids === null
          ? hidden && t('outcomes.bidsHidden', { number: hideBelow })
          : formats.number(totalBids)}
      </td>
    </tr>
  );
}
