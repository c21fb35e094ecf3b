import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OfferSummary } from '#schemas/api/offers.ts';
import { useApp } from '../../app/app-context.ts';
import { serverNow } from '../../app/server-clock.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { AreaAndBedrooms, HomePicture, HomeSheet } from './OfferedHome.tsx';
import { useAnswerTime } from './use-answer-time.ts';

/** Returns whether an offer waits for the person's answer at present. */
export const isWaiting = ({ state, answerBy }: Pick<OfferSummary, 'state' | 'answerBy'>): boolean =>
  state === 'made' && Date.parse(answerBy) > serverNow();

interface OfferCardProps {
  readonly offer: OfferSummary;
  /** The level of the home's heading, below that of the list. */
  readonly level: 'h2' | 'h3';
}

/** An offer in a list: the home, and by when to answer, or what came of it. */
export function OfferCard({ offer, level: Heading }: OfferCardProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { id, home, state, answerBy, changedAt } = offer;
  const { when, left } = useAnswerTime(answerBy);
  const isOpen = state === 'made' && left !== null;
  return (
    <HomeSheet data-offer={id} data-offer-state={state}>
      <HomePicture picture={home.picture} />
      <div className="words">
        <Heading>
          {isOpen ? (
            <span translate="no">{home.street}</span>
          ) : (
            <Link to="/account/offers/$offer" params={{ offer: id }} translate="no">
              {home.street}
            </Link>
          )}
        </Heading>
        <AreaAndBedrooms {...home} />
        {isOpen ? (
          <>
            <p className="due">{t('offers.answerBy', { when })}</p>
            <p>{left}</p>
            <ButtonLink to="/account/offers/$offer" params={{ offer: id }} variant="contained">
              {t('offers.toAnswer')}
            </ButtonLink>
          </>
        ) : (
          <>
            <p>{t(`offers.summary.${state === 'made' ? 'late' : state}`)}</p>
            <p className="area">{formats.dayOf(changedAt)}</p>
          </>
        )}
      </div>
    </HomeSheet>
  );
}
