import { counted } from '#api/rules/words/counted.ts';
import { findOffer } from '#api/backoffice/read-offer.ts';
import type { OfferRecord } from '#schemas/backoffice/offer-record.ts';
import { CommandError } from '../../command/command-error.ts';
import type { Context } from '../../command/context.ts';
import { databaseInWords } from '../../command/describe-database.ts';
import { inCouncil } from './decide.ts';
import { aboutOffer } from './letters.ts';
import {
  clock,
  dayInWords,
  lastMoment,
  makers,
  offerEvents,
  offerKinds,
  offerStates,
  penaltyInWords,
  refusalReasons,
  wordsOf,
} from './words.ts';

/** `offer show`: everything recorded about one offer. */
export async function showOffer(
  context: Context,
  reference: string,
  tenant: string | undefined,
  asJson: boolean,
): Promise<void> {
  const { result, used } = await inCouncil(context, tenant, async (database, files) => ({
    offer: await findOffer(database, reference),
    locale: files.tenant.localeId,
  }));
  const { offer, locale } = result;
  if (offer === undefined) {
    throw new CommandError(
      `There is no offer with the reference "${reference}". "offer list" lists the offers that are waiting, and "shortlist show <advert>" those of a home.`,
    );
  }
  if (asJson) context.say(JSON.stringify(offer));
  else for (const line of linesOf(offer, locale)) context.say(line);
  context.complain(databaseInWords(used, 'This is'));
}

const at = (instant: string): string => clock.format(new Date(instant));

function linesOf(offer: OfferRecord, locale: string): string[] {
  const { externalReference, home, advertReference, propertyReference, viewing, message, state } = offer;
  const say = (texts: Readonly<Record<string, string>> | null | undefined) =>
    texts ? (texts[locale] ?? Object.values(texts)[0] ?? '') : '';
  const references = [
    advertReference === null ? [] : `advert ${advertReference}`,
    propertyReference === null ? [] : `home ${propertyReference}`,
  ].flat();
  return [
    `${externalReference}: ${offerKinds[offer.kind]}, ${offerStates[state]}.`,
    `Home: ${home.street}, ${home.area}, ${counted(home.bedrooms, 'bedroom')} (${references.join(', ')})`,
    `Person: ${personOf(offer)}`,
    `Made: ${at(offer.madeAt)}. Answer by: ${lastMoment(new Date(offer.answerBy))}.`,
    viewing === null
      ? 'Viewing: none arranged.'
      : `Viewing: ${at(viewing.at)}${viewing.place === undefined ? '' : `. ${say(viewing.place)}`}`,
    ...(message === null ? [] : [`Your words: ${say(message)}`]),
    ...answerLines(offer.answer),
    ...(offer.withdrawnBecause === null ? [] : [`Taken back because: ${say(offer.withdrawnBecause)}`]),
    ...decisionLines(offer, say),
    'History:',
    ...offer.history.map((step) => `  ${stepLine(step)}`),
    ...letterLines(offer.letters),
  ];
}

/** The numbers by which a person is known; their name is in the council's own register. */
function personOf({ applicationNumber, applicationReference, registrationNumber }: OfferRecord): string {
  return [
    `application ${applicationNumber}`,
    applicationReference === null ? 'never imported' : `your reference ${applicationReference}`,
    registrationNumber === null ? 'no account here' : `registration number ${registrationNumber}`,
  ].join(', ');
}

function answerLines(answer: OfferRecord['answer']): string[] {
  if (answer === null) return ['Answer: none.'];
  const { answer: given, reason, words, madeBy } = answer;
  const because = reason === null ? '' : `: ${refusalReasons[reason]}`;
  return [
    `Answer: ${given === 'accept' ? 'accepted' : 'refused'}${because}, ${at(answer.at)}, by ${makers[madeBy]}.`,
    ...(words === null ? [] : [`In their words: ${words}`]),
  ];
}

function decisionLines(
  { decision, state }: OfferRecord,
  say: (texts: Readonly<Record<string, string>> | null) => string,
): string[] {
  if (decision === null) {
    const isLost = state === 'refused' || state === 'noAnswer' || state === 'missedViewing';
    return isLost ? ['Decision: none yet, so it does not count.'] : [];
  }
  const { counts, by, because, penalty, reviewBy } = decision;
  return [
    `Decision: it ${counts ? 'counts' : 'does not count'}, ${at(decision.at)}, by ${by}.`,
    ...(because === null ? [] : [`Because: ${say(because)}`]),
    ...(counts ? [penalty === null ? 'It has no consequences.' : penaltyInWords(penalty)] : []),
    ...(reviewBy === null ? [] : [`They can ask for a review until ${dayInWords(reviewBy)}.`]),
  ];
}

function stepLine({ at: moment, event, madeBy, details, note }: OfferRecord['history'][number]): string {
  const { reason, words, counts, by, former } = details;
  const more = [
    typeof reason === 'string' ? [wordsOf(refusalReasons, reason)] : [],
    typeof words === 'string' ? [`“${words}”`] : [],
    typeof counts === 'boolean' ? [counts ? 'it counts' : 'it does not count'] : [],
    typeof by === 'string' ? [`by ${by}`] : [],
    typeof former === 'string' ? [`it was ${wordsOf(offerStates, former)}`] : [],
    note === null ? [] : [`note: ${note}`],
  ].flat();
  return [`${at(moment)}  ${offerEvents[event]}, by ${makers[madeBy]}`, ...more].join('; ');
}

function letterLines(letters: OfferRecord['letters']): string[] {
  if (letters.length === 0) return ['Emails: none.'];
  return [
    'Emails:',
    ...letters.map(({ about, writtenAt, sentAt, outcome }) => {
      const went =
        sentAt !== null
          ? `sent ${at(sentAt)}`
          : outcome === null
            ? 'waiting to be sent'
            : outcome === 'superseded'
              ? 'not sent, because a later one replaces it'
              : 'could not be sent';
      return `  ${at(writtenAt)}  ${aboutOffer(about)}: ${went}`;
    }),
  ];
}
