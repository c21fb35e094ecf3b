import { automaticHours } from '../rules/lettings/automatic-bids.ts';
import { explainWithdrawal } from '../rules/lettings/eligibility/withdrawal.ts';
import { explainReason } from '#domain/words/reason-text.ts';
import { explainChanges } from '../rules/lettings/advert-changes.ts';
import { advertChangeLines } from '#domain/words/advert-change-text.ts';
import { explainBidOutcome } from '#domain/words/bid-outcome-text.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { BidAgreement } from '#machines/lifecycle/bid.machine.ts';
import type {
  AdvertChanged,
  AgreementNotice,
  BidOutcomeNotice,
  Notice,
  Receipt,
} from '../lettings/outbox.ts';
import type { MailBlock } from './blocks.ts';
import { oneLine } from './one-line.ts';
import { inReadersNames, sayReason } from './say-reason.ts';
import type { Localisation } from './localisation.ts';

/** A home in the words of a letter. */
export interface HomeInWords {
  readonly title: string;
  readonly area: string;
  readonly closesAt: Date;
}

/** The facts for a letter about a bid. */
interface Matter {
  readonly notice: Notice;
  readonly home: HomeInWords;
  readonly leftHome: HomeInWords | null;
  readonly schemeIdentifier: string;
  readonly readAt: Date;
  /** Absolute addresses of pages in the reader's language. */
  readonly bidsAddress: string;
  /** Undefined if the council's site has no page about homes. */
  readonly homesAddress: string | undefined;
  readonly automaticBidsAddress: string;
}

/** The subject of a letter, and its content between greeting and foot. */
export interface LetterContent {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });

/** Writes what happened, which home, what the person can do next and by when. */
export function sayNotice(localisation: Localisation, matter: Matter): LetterContent {
  const { t } = localisation;
  const { notice, home } = matter;
  const subjectHome = { home: home.title };
  switch (notice.kind) {
    case 'bid.place': {
      if (notice.madeBy === 'automatic') return sayAutomaticBid(localisation, matter, notice);
      const own = notice.madeBy === 'applicant';
      return {
        subject: t(own ? 'mail.place.subject' : 'mail.onBehalf.placeSubject', subjectHome),
        blocks: [
          paragraph(t(own ? 'mail.place.lead' : 'mail.onBehalf.place')),
          receiptFacts(localisation, matter, notice.at),
          ...waitingFor(localisation, notice.agreement),
          paragraph(t('mail.place.next')),
          ...(own ? withdrawal(localisation, matter) : [paragraph(t('mail.onBehalf.stays'))]),
          bidsLink(localisation, matter),
          ...proof(localisation, own),
        ],
      };
    }
    case 'bid.move': {
      const own = notice.madeBy === 'applicant';
      return {
        subject: t(own ? 'mail.move.subject' : 'mail.onBehalf.moveSubject', subjectHome),
        blocks: [
          paragraph(t(own ? 'mail.move.lead' : 'mail.onBehalf.move')),
          receiptFacts(localisation, matter, notice.at),
          ...(matter.leftHome ? [paragraph(t('mail.move.left', { home: matter.leftHome.title }))] : []),
          ...waitingFor(localisation, notice.agreement),
          paragraph(t('mail.place.next')),
          ...(own ? withdrawal(localisation, matter) : [paragraph(t('mail.onBehalf.stays'))]),
          bidsLink(localisation, matter),
          ...proof(localisation, own),
        ],
      };
    }
    case 'bid.withdraw': {
      const own = notice.madeBy === 'applicant';
      return {
        subject: t(own ? 'mail.withdraw.subject' : 'mail.onBehalf.withdrawSubject', subjectHome),
        blocks: [
          paragraph(t(own ? 'mail.withdraw.lead' : 'mail.onBehalf.withdraw')),
          receiptFacts(localisation, matter, notice.at),
          paragraph(t('mail.withdraw.next')),
          ...homesLink(localisation, matter),
          bidsLink(localisation, matter),
          ...proof(localisation, own),
        ],
      };
    }
    case 'advert.change':
      return sayChange(localisation, matter, notice);
    case 'advert.withdraw': {
      const because = oneLine(notice.because ?? '');
      return {
        subject: t('mail.gone.subject', subjectHome),
        blocks: [
          paragraph(t('mail.gone.lead')),
          ...(because === '' ? [] : [paragraph(t('mail.gone.because', { because }))]),
          bidLetterFacts(localisation, matter),
          paragraph(t('mail.gone.next')),
          ...homesLink(localisation, matter),
          bidsLink(localisation, matter),
        ],
      };
    }
    case 'bid.ineligible':
      return {
        subject: t('mail.ineligible.subject', subjectHome),
        blocks: [
          paragraph(t('mail.ineligible.lead')),
          { kind: 'list', items: notice.reasons.map((reason) => sayReason(localisation, reason)) },
          bidLetterFacts(localisation, matter),
          paragraph(t('mail.ineligible.next')),
          paragraph(t('mail.ineligible.wrong')),
          ...withdrawal(localisation, matter),
          bidsLink(localisation, matter),
        ],
      };
    case 'bid.eligible':
      return {
        subject: t('mail.eligible.subject', subjectHome),
        blocks: [
          paragraph(t('mail.eligible.lead')),
          bidLetterFacts(localisation, matter),
          paragraph(t('mail.change.next')),
          ...withdrawal(localisation, matter),
          bidsLink(localisation, matter),
        ],
      };
    case 'bid.outcome':
      return sayOutcome(localisation, matter, notice);
    case 'bid.agree':
    case 'bid.refuse':
      return sayAgreement(localisation, matter, notice);
  }
}

/** Says that an officer still has to agree to a bid; empty if none has to. */
function waitingFor({ t }: Localisation, agreement: BidAgreement | null | undefined): MailBlock[] {
  return agreement === 'waiting' ? [paragraph(t('mail.agreement.waiting'))] : [];
}

/** Writes whether an officer agreed to a bid, and why not. */
function sayAgreement(localisation: Localisation, matter: Matter, notice: AgreementNotice): LetterContent {
  const { t, i18n, files, locale } = localisation;
  const { by, reason, words } = notice.decision;
  const { telephone } = files.tenant.contact;
  const subjectHome = { home: matter.home.title };
  if (notice.kind === 'bid.agree') {
    return {
      subject: t('mail.agreement.agreedSubject', subjectHome),
      blocks: [
        paragraph(t(by === null ? 'mail.agreement.released' : 'mail.agreement.agreed')),
        bidLetterFacts(localisation, matter),
        paragraph(t('mail.place.next')),
        ...withdrawal(localisation, matter),
        bidsLink(localisation, matter),
      ],
    };
  }
  const explained = explainBidOutcome({ code: 'skipped', because: reason ?? 'other' }, i18n, telephone);
  const said = words?.[locale] ?? words?.[files.tenant.localeId];
  return {
    subject: t('mail.agreement.refusedSubject', subjectHome),
    blocks: [
      paragraph(t('mail.agreement.refused')),
      ...(explained.because === null ? [] : [paragraph(explained.because)]),
      ...(said === undefined ? [] : [paragraph(said)]),
      bidLetterFacts(localisation, matter),
      paragraph(t('mail.agreement.again')),
      ...(explained.next === null ? [] : [paragraph(explained.next)]),
      ...(explained.next?.includes(telephone) === true
        ? []
        : [paragraph(t('mail.outcome.wrong', { telephone }))]),
      ...homesLink(localisation, matter),
      bidsLink(localisation, matter),
    ],
  };
}

/** Writes the result of a bid after the close and the reason, or that the result is taken back. */
function sayOutcome(localisation: Localisation, matter: Matter, notice: BidOutcomeNotice): LetterContent {
  const { t, i18n, files } = localisation;
  const { outcome, corrects } = notice;
  const { telephone } = files.tenant.contact;
  const subject = t(`mail.outcome.subject.${outcome?.code ?? 'undecided'}`, { home: matter.home.title });
  const { says, because, next } = outcome
    ? explainBidOutcome(outcome, i18n, telephone)
    : { says: t('mail.outcome.undecided'), because: null, next: t('mail.outcome.undecidedNext') };
  const mayBidAgain = outcome !== null && outcome.code !== 'let';
  return {
    subject: corrects ? t('mail.outcome.correction', { subject }) : subject,
    blocks: [
      ...(corrects ? [paragraph(t('mail.outcome.corrects'))] : []),
      paragraph(says),
      ...(because === null ? [] : [paragraph(because)]),
      bidLetterFacts(localisation, matter),
      ...(next === null ? [] : [paragraph(next)]),
      // A text with the number has already said what to call about.
      ...(next?.includes(telephone) === true ? [] : [paragraph(t('mail.outcome.wrong', { telephone }))]),
      ...(mayBidAgain ? homesLink(localisation, matter) : []),
      bidsLink(localisation, matter),
    ],
  };
}

/** Writes each fact before and after, and the effect on the bid. */
function sayChange(localisation: Localisation, matter: Matter, notice: AdvertChanged): LetterContent {
  const { t } = localisation;
  const { obstacles = [], again = false } = notice;
  const isInVain = obstacles.length > 0;
  return {
    subject: t(isInVain ? 'mail.change.subjectLost' : 'mail.change.subject', { home: matter.home.title }),
    blocks: [
      paragraph(t('mail.change.lead')),
      { kind: 'list', items: changesIn(localisation, matter, notice) },
      bidLetterFacts(localisation, matter),
      ...(isInVain
        ? [
            paragraph(t('mail.change.lost')),
            { kind: 'list' as const, items: obstacles.map((reason) => sayReason(localisation, reason)) },
            paragraph(t('mail.ineligible.next')),
            paragraph(t('mail.ineligible.wrong')),
          ]
        : [...(again ? [paragraph(t('mail.change.again'))] : []), paragraph(t('mail.change.next'))]),
      ...withdrawal(localisation, matter),
      bidsLink(localisation, matter),
    ],
  };
}

/** Returns a line for each change; for a part without lines, such as the cycle, only its name. */
function changesIn(
  localisation: Localisation,
  { schemeIdentifier }: Matter,
  { changed, changes }: AdvertChanged,
): string[] {
  const { t, i18n, formats, files } = localisation;
  const named = (parts: readonly (typeof changed)[number][]) =>
    parts.map((part) => t(`mail.change.parts.${part}`));
  const isKnown = files.policy.schemes.some(({ identifier }) => identifier === schemeIdentifier);
  if (changes === undefined || !isKnown) return named(changed);
  const explained = explainChanges(files.policy, schemeIdentifier, changes);
  const inNames = (reason: Reason | null) => reason && inReadersNames(localisation, reason);
  const rules = explained.rules.map(({ rule, before, after }) => ({
    rule,
    before: inNames(before),
    after: inNames(after),
  }));
  const lines = advertChangeLines({ ...explained, rules }, i18n, formats);
  return lines.length > 0 ? lines.map((line) => oneLine(line)) : named(changed);
}

/** Writes about an automatic bid: by which rule it was made, how to withdraw it, and how to have no more. */
function sayAutomaticBid(
  localisation: Localisation,
  matter: Matter,
  { at, agreement }: Receipt,
): LetterContent {
  const { t, files, formats } = localisation;
  const { home, schemeIdentifier, automaticBidsAddress } = matter;
  const scheme = files.policy.schemes.find(({ identifier }) => identifier === schemeIdentifier);
  const count = scheme && automaticHours(scheme);
  return {
    subject: t('mail.automatic.subject', { home: home.title }),
    blocks: [
      paragraph(t('mail.automatic.lead')),
      receiptFacts(localisation, matter, at),
      ...waitingFor(localisation, agreement),
      // The council may have ended automatic bids since.
      ...(count === undefined
        ? []
        : [
            paragraph(
              t('mail.automatic.rule', {
                hours: t('automaticBids.hours', { count, replace: { count: formats.number(count) } }),
              }),
            ),
          ]),
      ...withdrawal(localisation, matter),
      paragraph(t('mail.automatic.never')),
      bidsLink(localisation, matter),
      { kind: 'link', words: t('mail.automatic.change'), address: automaticBidsAddress },
      paragraph(t('mail.place.next')),
      paragraph(t('mail.keep')),
      paragraph(t('mail.automatic.notAsked', { telephone: files.tenant.contact.telephone })),
    ],
  };
}

function bidLetterFacts(localisation: Localisation, { home, notice }: Matter): MailBlock {
  const { t, formats } = localisation;
  const isOver = notice.kind === 'advert.withdraw' || notice.kind === 'bid.outcome';
  return {
    kind: 'facts',
    facts: [
      [t('mail.facts.home'), home.title],
      [t('mail.facts.area'), home.area],
      ...(isOver ? [] : [[t('mail.facts.closes'), formats.until(home.closesAt.toISOString())] as const]),
      ...(notice.kind === 'bid.outcome' ? placeFacts(localisation, notice) : []),
      [t('mail.facts.receipt'), notice.reference],
    ],
  };
}

/** Returns the place at the close, as far as the scheme shows it. */
function placeFacts(
  { t, formats }: Localisation,
  { queuePosition, totalBids }: BidOutcomeNotice,
): (readonly [name: string, value: string])[] {
  if (queuePosition === null) return [];
  const position = formats.number(queuePosition);
  const place =
    totalBids === null ? position : t('accountBids.placeOf', { position, total: formats.number(totalBids) });
  return [[t('accountBids.place'), place]];
}

function receiptFacts(localisation: Localisation, matter: Matter, at: string): MailBlock {
  const { t, formats } = localisation;
  const { home, notice } = matter;
  const received = formats.exactTime(new Date(at).toISOString());
  return {
    kind: 'facts',
    facts: [
      [t('mail.facts.home'), home.title],
      [t('mail.facts.area'), home.area],
      // The closing time no longer matters to a person out of the queue.
      ...(notice.kind === 'bid.withdraw'
        ? []
        : [[t('mail.facts.closes'), formats.until(home.closesAt.toISOString())] as const]),
      [t('mail.facts.receipt'), notice.reference],
      [t('mail.facts.received'), received],
    ],
  };
}

/**
 * Says until when the bid can be withdrawn, or that it cannot; empty for a scheme that the rules no longer
 * have.
 */
function withdrawal({ i18n, formats, files }: Localisation, matter: Matter): MailBlock[] {
  const { home, schemeIdentifier, readAt } = matter;
  const scheme = files.policy.schemes.find(({ identifier }) => identifier === schemeIdentifier);
  if (scheme === undefined) return [];
  const reason = explainWithdrawal(scheme.bidding, home.closesAt, readAt);
  return [paragraph(explainReason(reason, i18n, formats).sentence)];
}

/** @param own true if the person acted, rather than the council on their behalf. */
function proof({ t, files }: Localisation, own: boolean): MailBlock[] {
  const { telephone } = files.tenant.contact;
  return [
    paragraph(t('mail.keep')),
    paragraph(t(own ? 'mail.notYou' : 'mail.onBehalf.notAsked', { telephone })),
  ];
}

function bidsLink({ t }: Localisation, { bidsAddress }: Matter): MailBlock {
  return { kind: 'link', words: t('mail.seeBids'), address: bidsAddress };
}

function homesLink({ t }: Localisation, { homesAddress }: Matter): readonly MailBlock[] {
  return homesAddress === undefined
    ? []
    : [{ kind: 'link', words: t('mail.seeHomes'), address: homesAddress }];
}
