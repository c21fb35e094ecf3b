import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OutcomeResult } from '#schemas/api/outcomes.ts';
import { useApp } from '../../app/app-context.ts';
import { Icon, type IconName } from '../../components/Icon.tsx';
import type { OutcomesOfAdvert } from './by-advert.ts';
import { outcomeWords } from './outcome-words.ts';
import { RowPicture } from './RowPicture.tsx';

const icons: Record<OutcomeResult, IconName> = {
  pending: 'clock',
  let: 'check',
  readvertised: 'undo',
  withdrawn: 'cross',
};

interface OutcomeRowProps {
  /** One, or one for each home let through the advert. */
  readonly outcomes: OutcomesOfAdvert;
  /** With fewer bids than this nothing is said about who got a home. */
  readonly hideBelow: number;
}

/** A closed advert, and the outcome for its home or homes. */
export function OutcomeRow({ outcomes, hideBelow }: OutcomeRowProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const [outcome] = outcomes;
  const { totalBids, hidden } = outcome;
  // Homes with hidden outcomes all say the same, so say it once.
  const endings = new Map(outcomes.map((home) => [outcomeWords(home, hideBelow, t, formats), home.result]));
  const bids =
    totalBids === null
      ? hidden && t('outcomes.bidsHidden', { number: hideBelow })
      : formats.number(totalBids);
  return (
    <>
      <RowPicture picture={outcome.picture} />
      <div className="words">
        <h3>
          <Link to="/properties/$property" params={{ property: outcome.advertId }}>
            {outcome.street}
          </Link>
        </h3>
        <p className="area">
          {/* For a studio the type of home is also its number of bedrooms. */}
          {[
            ...new Set([
              outcome.area,
              outcome.advertType,
              t('property.bedrooms', { count: outcome.bedrooms }),
              ...(outcome.homes > 1 ? [t('property.homesValue', { count: outcome.homes })] : []),
            ]),
          ].join(' · ')}
        </p>
        {[...endings].map(([words, result]) => (
          <p key={words} className="result" data-result={result}>
            <strong>
              <Icon name={icons[result]} />
              {t(`outcomes.results.${result}`)}.
            </strong>
            {words}
          </p>
        ))}
        <dl>
          {bids !== false && (
            <div>
              <dt>{t('outcomes.bids')}</dt>
              <dd>{bids}</dd>
            </div>
          )}
          <div>
            <dt>{t('outcomes.open')}</dt>
            <dd>
              {t('outcomes.openValue', {
                from: formats.dayOf(outcome.opensAt),
                to: formats.dayOf(outcome.closesAt),
              })}
            </dd>
          </div>
          <div>
            <dt>{t('outcomes.landlord')}</dt>
            <dd>{outcome.landlordName}</dd>
          </div>
        </dl>
      </div>
    </>
  );
}
