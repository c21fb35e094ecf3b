import type { AccountNotice } from '#api/accounts/account-notice.ts';
import type { MailedProof } from '#api/accounts/mint-account-token.ts';
import type { AlertNotice, DigestAlert } from '#api/alerts/alert-notice.ts';
import type { Digest } from '#api/alerts/digest.ts';
import type { CaseworkNotice } from '#api/casework/casework-notice.ts';
import type { FileNotice } from '#api/files/file-notice.ts';
import { fileQuestions } from '#api/forms/answered-files.ts';
import type { CouncilNotice, FormNotice } from '#api/forms/form-notice.ts';
import type { LoadedForm } from '#api/tenants/loaded-form.ts';
import type { Notice } from '#api/lettings/outbox.ts';
import type {
  AccountLetterData,
  AlertLetterData,
  BidLetterData,
  CaseLetterData,
  LetterData,
  FormLetterData,
} from '#api/mail/letter-data.ts';
import type { MailedHome } from '#api/mail/waiting-mail.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { BidOutcome, BidOutcomeCode } from '#schemas/bid-outcome.ts';

type FormLetters = Readonly<Record<FormNotice['kind'], LetterData>>;

/** More examples of the letter about a result, one for each result and for each change of one. */
type OutcomeSample = `bid.outcome.${Exclude<BidOutcomeCode, 'letToAnother'> | 'corrected' | 'undecided'}`;

/** More examples of letters about offers. */
type OfferSample = 'casework.offerMade.again' | 'casework.offerChanged.letting';

/** Every kind of letter, and further examples of one. */
export type LetterKind =
  | Notice['kind']
  | 'bid.place.waiting'
  | OutcomeSample
  | AccountNotice['kind']
  | FormNotice['kind']
  | FileNotice['kind']
  | CaseworkNotice['kind']
  | OfferSample
  | AlertNotice['kind'];

const hour = 3_600_000;
const day = 24 * hour;
const id = '00000000-0000-4000-8000-000000000000';
const elsewhere = 'somebody.else@example.org';

const details: AdvertDetails = {
  reference: 'SAMPLE-1',
  title: 'Sample home, Example Street',
  street: 'Example Street',
  area: 'Example area',
  postcode: 'ZZ1 1AA',
  summary: 'A home that does not exist.',
  description: ['A home that does not exist.'],
  landlordId: 'sample-landlord',
  propertyType: 'House',
  persons: 4,
  floor: null,
  lift: false,
  heating: 'Gas',
  epc: 'C',
  rentPence: 10_000,
  serviceChargePence: 0,
  rentPeriod: 'week',
  tenancy: 'Secure tenancy',
  viewing: 'By appointment',
  suitedTo: 'A family of up to four.',
  homes: 1,
  latitude: 52,
  longitude: -1,
  pictures: [{ file: 'adverts/sample.svg', alt: 'A sample', width: 1200, height: 900 }],
  bidWarning: null,
  translations: {
    'cy-GB': { title: 'Cartref enghreifftiol, Stryd Enghraifft' },
  },
};

/**
 * Returns a sample of every kind of letter, with made-up facts, so that each can be read before residents get it. A
 * missing kind does not compile. A council without forms has no letters about forms.
 * @param now the time of writing.
 */
export function sampleLetterData(
  { policy, forms }: TenantFiles,
  locale: string,
  now: Date,
): Readonly<Record<Exclude<LetterKind, FormNotice['kind']>, LetterData>> & Partial<FormLetters> {
  const named = { name: 'Sample Reader', email: 'sample.reader@example.org', locale };
  // As in api/mail/prepare-letter.ts: a letter to an unconfirmed address has no name in it.
  const nameless = { ...named, name: '' };
  const common = { id: '1', createdAt: now, readAt: now };
  const home: MailedHome = { details, closesAt: new Date(now.getTime() + 5 * day) };
  const bid = (notice: Notice, more: Partial<BidLetterData> = {}): BidLetterData => ({
    about: 'bid',
    ...common,
    addressee: named,
    notice,
    home,
    leftHome: null,
    schemeIdentifier: policy.schemes[0]?.identifier ?? '',
    choice: undefined,
    ...more,
  });
  const shared = {
    bidId: id,
    reference: 'AB12CD34',
    advertId: id,
    applicationId: id,
    accountId: id,
  };
  const outcome = (result: BidOutcome | null, corrects = false) =>
    bid({ kind: 'bid.outcome', ...shared, outcome: result, corrects, queuePosition: 14, totalBids: 43 });
  const receipt = { ...shared, madeBy: 'applicant', at: now.toISOString(), movedFrom: null } as const;
  const stoppable = { choice: { id, state: 'on', token: 'sample' } } as const;
  const account = (notice: AccountNotice, more: Partial<AccountLetterData> = {}): AccountLetterData => ({
    about: 'account',
    ...common,
    addressee: named,
    notice,
    proof: undefined,
    ...more,
  });
  const proof: MailedProof = { token: 'sample', code: '123456', expiresAt: new Date(now.getTime() + day) };
  const proven = { accountId: id, requestId: id };
  const reviewed = [...forms.values()].find(({ definition }) => definition.requests.review);
  const form = reviewed ?? forms.values().next().value;
  return {
    'account.confirm': account({ kind: 'account.confirm', ...proven }, { addressee: nameless, proof }),
    'account.exists': account({ kind: 'account.exists', accountId: id }),
    'account.reset': account({ kind: 'account.reset', ...proven }, { proof }),
    'account.suspended': account({ kind: 'account.suspended', accountId: id }),
    'account.suspendedByStaff': account({
      kind: 'account.suspendedByStaff',
      accountId: id,
      hasBids: true,
    }),
    'account.restoredByStaff': account({ kind: 'account.restoredByStaff', accountId: id }),
    'account.logInLocked': account({ kind: 'account.logInLocked', accountId: id }),
    'account.logInSuspended': account({ kind: 'account.logInSuspended', accountId: id }),
    'account.unknown': account(
      { kind: 'account.unknown', email: elsewhere },
      { addressee: { ...nameless, email: elsewhere } },
    ),
    'account.found': account({ kind: 'account.found', accountId: id }),
    'account.changeEmail': account(
      { kind: 'account.changeEmail', ...proven, email: elsewhere },
      { addressee: { ...nameless, email: elsewhere }, proof },
    ),
    'account.emailChanged': account({ kind: 'account.emailChanged', accountId: id, email: elsewhere }),
    'account.passwordChanged': account({ kind: 'account.passwordChanged', accountId: id }),
    'account.applicationReleased': account({
      kind: 'account.applicationReleased',
      accountId: id,
      reference: '123456',
    }),
    'account.automaticBidsByStaff': account({ kind: 'account.automaticBidsByStaff', accountId: id }),
    'account.automaticBidsStopped': account({
      kind: 'account.automaticBidsStopped',
      accountId: id,
      because: 'notOffered',
    }),
    'account.applicationChanged': account({
      kind: 'account.applicationChanged',
      accountId: id,
      reference: '123456',
      changes: [
        { fact: 'bedroomNeed', before: null, after: 2 },
        { fact: 'effectiveDate', before: '2026-03-09', after: '2025-11-30' },
      ],
    }),
    'account.bidsStopped': account({
      kind: 'account.bidsStopped',
      accountId: id,
      reasons: [
        {
          rule: 'suspended',
          verdict: 'notMet',
          facts: { date: '2027-03-09' },
          wouldChange: 'suspensionEnds',
        },
      ],
    }),
    'account.bidsResumed': account({ kind: 'account.bidsResumed', accountId: id }),
    'bid.place': bid({ kind: 'bid.place', ...receipt }, stoppable),
    'bid.move': bid({ kind: 'bid.move', ...receipt, movedFrom: id }, { ...stoppable, leftHome: home }),
    'bid.withdraw': bid({ kind: 'bid.withdraw', ...receipt }, stoppable),
    'bid.place.waiting': bid({ kind: 'bid.place', ...receipt, agreement: 'waiting' }, stoppable),
    'bid.agree': bid({
      kind: 'bid.agree',
      ...shared,
      decision: { at: new Date(now).toISOString(), by: 'A. Hughes', reason: null, words: null },
    }),
    'bid.refuse': bid({
      kind: 'bid.refuse',
      ...shared,
      decision: {
        at: new Date(now).toISOString(),
        by: 'A. Hughes',
        reason: 'support',
        words: { [locale]: 'We want to talk to you about a home with support first.' },
      },
    }),
    'bid.ineligible': bid({
      kind: 'bid.ineligible',
      ...shared,
      reasons: [
        {
          rule: 'bedroomNeed',
          verdict: 'notMet',
          facts: { need: 3, minimum: 1, maximum: 2 },
          wouldChange: 'fewerPeople',
        },
      ],
    }),
    'bid.eligible': bid({ kind: 'bid.eligible', ...shared }),
    'bid.outcome': outcome({ code: 'letToAnother', because: 'band' }),
    'bid.outcome.let': outcome({ code: 'let' }),
    'bid.outcome.skipped': outcome({ code: 'skipped', because: 'arrears' }),
    'bid.outcome.notAgreed': outcome({ code: 'notAgreed' }),
    'bid.outcome.passedBy': outcome({ code: 'passedBy' }),
    'bid.outcome.letOutside': outcome({ code: 'letOutside' }),
    'bid.outcome.readvertised': outcome({ code: 'readvertised' }),
    'bid.outcome.withdrawn': outcome({ code: 'withdrawn', because: 'works' }),
    'bid.outcome.corrected': outcome({ code: 'let' }, true),
    'bid.outcome.undecided': outcome(null, true),
    'advert.change': bid({
      kind: 'advert.change',
      ...shared,
      changed: ['home', 'rules', 'order'],
      changes: {
        facts: [
          {
            fact: 'cost',
            before: { pence: 11_050, period: 'week' },
            after: { pence: 14_050, period: 'week' },
          },
          { fact: 'hasGarden', before: true, after: false },
        ],
        rules: { before: {}, after: { bedroomNeed: { minimum: 3 } } },
        order: true,
      },
      obstacles: [
        {
          rule: 'bedroomNeed',
          verdict: 'notMet',
          facts: { need: 2, minimum: 3 },
          wouldChange: 'moreBedroomsNeeded',
        },
      ],
    }),
    'advert.withdraw': bid({
      kind: 'advert.withdraw',
      ...shared,
      because: 'This is the reason given by the officer who withdrew the home.',
    }),
    'file.infected': {
      about: 'file',
      ...common,
      addressee: named,
      notice: { kind: 'file.infected', accountId: id, fileId: id, name: 'payslip.pdf' },
    },
    ...caseLetters({ ...common, addressee: named }, new Date(now.getTime() + 7 * day)),
    ...alertLetters({ ...common, addressee: named }, home),
    ...(form === undefined ? {} : formLetters({ ...common, addressee: named }, form)),
  };
}

function caseLetters(
  common: Pick<CaseLetterData, 'id' | 'createdAt' | 'readAt' | 'addressee'>,
  due: Date,
): Readonly<Record<CaseworkNotice['kind'] | OfferSample, CaseLetterData>> {
  const letter = (
    kind: CaseworkNotice['kind'],
    dueAt?: string,
    more: Pick<CaseworkNotice, 'changed' | 'isAgain'> = {},
  ): CaseLetterData => ({
    about: 'case',
    ...common,
    notice: { kind, accountId: id, subjectId: id, dueAt, ...more },
    choice: kind === 'casework.actionDue' ? { id, state: 'on', token: 'sample' } : undefined,
  });
  return {
    'casework.actionAsked': letter('casework.actionAsked', due.toISOString()),
    'casework.actionChanged': letter('casework.actionChanged', due.toISOString()),
    'casework.actionDue': letter('casework.actionDue', due.toISOString()),
    'casework.actionReceived': letter('casework.actionReceived'),
    'casework.actionAnswered': letter('casework.actionAnswered'),
    'casework.messageReceived': letter('casework.messageReceived'),
    'casework.planChanged': letter('casework.planChanged'),
    'casework.documentReceived': letter('casework.documentReceived'),
    'casework.offerMade': letter('casework.offerMade', due.toISOString()),
    'casework.offerFinal': letter('casework.offerFinal', due.toISOString()),
    'casework.offerMade.again': letter('casework.offerMade', due.toISOString(), { isAgain: true }),
    'casework.offerChanged': letter('casework.offerChanged', due.toISOString(), {
      changed: ['answerBy', 'viewingChanged', 'message'],
    }),
    'casework.offerChanged.letting': letter('casework.offerChanged', undefined, { changed: ['letting'] }),
    'casework.offerAnswered': letter('casework.offerAnswered'),
    'casework.offerExpired': letter('casework.offerExpired'),
    'casework.offerMissed': letter('casework.offerMissed'),
    'casework.offerWithdrawn': letter('casework.offerWithdrawn'),
    'casework.offerDecided': letter('casework.offerDecided'),
    'casework.offerLet': letter('casework.offerLet'),
  };
}

function alertLetters(
  common: Pick<AlertLetterData, 'id' | 'createdAt' | 'readAt' | 'addressee'>,
  home: MailedHome,
): Readonly<Record<AlertNotice['kind'], AlertLetterData>> {
  const letter = (alert: DigestAlert, digest: Partial<Digest>): AlertLetterData => ({
    about: 'alert',
    ...common,
    notice: { kind: `alert.${alert}`, accountId: id },
    digest: { alert, homes: [], places: [], unread: 0, ...digest },
    choice: { id, state: 'on', token: 'sample' },
  });
  return {
    'alert.suitableHomes': letter('suitableHomes', { homes: [home, home] }),
    'alert.savedSearch': letter('savedSearch', { homes: [home] }),
    'alert.closingSoon': letter('closingSoon', { homes: [home] }),
    'alert.placeChanged': letter('placeChanged', { places: [{ ...home, from: 12, to: 5 }] }),
    'alert.messages': letter('messages', { unread: 1 }),
  };
}

function formLetters(
  common: Pick<FormLetterData, 'id' | 'createdAt' | 'readAt' | 'addressee'>,
  form: LoadedForm,
): FormLetters {
  const { identifier, requests } = form.definition;
  const about = { accountId: id, requestId: id, formIdentifier: identifier } as const;
  const letter = (kind: CouncilNotice['kind'], state: FormLetterData['state']): FormLetterData => ({
    about: 'form',
    ...common,
    notice: { kind, ...about },
    form,
    requestType: 'review',
    state,
  });
  const requestType = requests.new === undefined ? 'update' : 'new';
  const sent = { ...common, about: 'form', form, requestType, state: 'submitted' } as const;
  const { createdAt } = common;
  return {
    'form.offered': letter('form.offered', 'pending'),
    'form.paused': letter('form.paused', 'on-hold'),
    'form.resumed': letter('form.resumed', 'progress'),
    'form.reopened': letter('form.reopened', 'submit'),
    'form.sent': {
      ...sent,
      notice: {
        kind: 'form.sent',
        ...about,
        requestType,
        reference: 'AB12CD34',
        submittedAt: createdAt.toISOString(),
        answerBy: createdAt.toISOString().slice(0, 10),
        promised: fileQuestions(form.definition).map(({ name }) => name),
        promisedBy: createdAt.toISOString().slice(0, 10),
      },
    },
    'form.decided': {
      ...sent,
      notice: {
        kind: 'form.decided',
        ...about,
        requestType,
        submissionId: id,
        reference: 'AB12CD34',
        decision: 'accepted',
      },
    },
  };
}
