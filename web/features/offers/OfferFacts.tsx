import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Offer } from '#schemas/api/offers.ts';
import { useApp } from '../../app/app-context.ts';
import { serverNow } from '../../app/server-clock.ts';
import { Icon } from '../../components/Icon.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { UntranslatedName } from '../../components/UntranslatedName.tsx';
import { AskReview } from './AskReview.tsx';
import { useAnswerTime } from './use-answer-time.ts';

const StateBox = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  padding: theme.spacing(2, 2.5),
  ...sheetStyles(theme),
  borderInlineStart: `6px solid ${theme.vars.palette.primary.main}`,
  '& .state': { fontSize: '1.1875rem', fontWeight: 600 },
  '& .due': { fontWeight: 700 },
}));

const FinalBox = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: theme.spacing(1, 1.5),
  padding: theme.spacing(2),
  background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 14%, ${theme.vars.palette.background.paper})`,
  borderInlineStart: `4px solid ${theme.vars.palette.warning.main}`,
  '& > svg': { marginTop: '0.3em', fontSize: '1.25rem', color: theme.vars.palette.warning.main },
  '& > div': { display: 'grid', justifyItems: 'start', gap: theme.spacing(1) },
  '@media (forced-colors: active)': { border: '2px solid' },
}));

/** The state of an offer with what happens next, and what it is: its kind, the viewing and the council's words. */
export function OfferFacts({ offer }: { readonly offer: Offer }) {
  const { t } = useTranslation();
  return (
    <>
      <OfferState offer={offer} />
      <OfferKind offer={offer} />
      <ViewingFacts offer={offer} />
      {offer.message !== null && (
        <section data-part="message">
          <h2>{t('offers.messageTitle')}</h2>
          <p className="said">{offer.message}</p>
        </section>
      )}
    </>
  );
}

/** The state of an offer, and what happens next. */
function OfferState({ offer }: { readonly offer: Offer }) {
  const { t } = useTranslation();
  const { formats, system } = useApp();
  const { state, answerBy, madeAt, applicationReference } = offer;
  const { when, left } = useAnswerTime(answerBy);
  const shown = state === 'made' && left === null ? 'late' : state;
  return (
    <StateBox data-offer-state={shown}>
      <p className="state">{t(`offers.state.${shown}.says`)}</p>
      {shown === 'made' ? (
        <>
          <p className="due">{t('offers.answerBy', { when })}</p>
          <p>{t('offers.answerLeft', { left })}</p>
        </>
      ) : (
        <p>
          {t(`offers.state.${shown}.next`, {
            telephone: system.contact.telephone,
            when: formats.dateAndTimeOfEnd(answerBy),
          })}
        </p>
      )}
      <p className="about">
        <UntranslatedName
          sentence={t('offers.madeOn', { day: formats.dayOf(madeAt), reference: applicationReference })}
          name={applicationReference}
        />
      </p>
    </StateBox>
  );
}

/** The kind of an offer in plain words; nothing for an ordinary one. */
function OfferKind({ offer: { kind, state } }: { readonly offer: Offer }) {
  const { t } = useTranslation();
  const { system } = useApp();
  if (kind === 'ordinary') return null;
  if (kind === 'final') {
    const isOpen = state === 'made';
    return (
      <FinalBox data-part="kind" data-kind={kind}>
        <Icon name="warning" />
        <div>
          <h2>{t('offers.kind.final.title')}</h2>
          {isOpen ? (
            <>
              <p>{t('offers.kind.final.refuse')}</p>
              <p>{t('offers.kind.final.review')}</p>
            </>
          ) : (
            <p>{t('offers.kind.final.was')}</p>
          )}
          <AskReview kind="offerSuitability" />
        </div>
      </FinalBox>
    );
  }
  return (
    <section data-part="kind" data-kind={kind}>
      <h2>{t(`offers.kind.${kind}.title`)}</h2>
      <p>{t(`offers.kind.${kind}.text`, { telephone: system.contact.telephone })}</p>
    </section>
  );
}

/** When and where to see the home, while the person may still see it; for a missed viewing, when it was. */
function ViewingFacts({ offer }: { readonly offer: Offer }) {
  const { t } = useTranslation();
  const { formats, system } = useApp();
  const { viewing, state, answerBy } = offer;
  const { telephone } = system.contact;
  const isOpen = state === 'made';
  const at = viewing === null ? 0 : Date.parse(viewing.at);
  const isToCome = at > serverNow();
  if (!isOpen && state !== 'accepted' && (state !== 'missedViewing' || viewing === null)) return null;
  return (
    <section data-part="viewing">
      <h2>{t('offers.viewing.title')}</h2>
      {viewing === null ? (
        <p>{t('offers.viewing.none', { telephone })}</p>
      ) : (
        <>
          <p>
            {t(isToCome ? 'offers.viewing.when' : 'offers.viewing.was', {
              when: formats.dayAndTime(viewing.at),
            })}
            {isOpen &&
              isToCome &&
              ` ${t(at < Date.parse(answerBy) ? 'offers.viewing.first' : 'offers.viewing.tooLate', { telephone })}`}
          </p>
          {viewing.place !== null && (
            <p className="said">{t('offers.viewing.place', { place: viewing.place })}</p>
          )}
        </>
      )}
    </section>
  );
}
