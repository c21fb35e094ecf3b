import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import type { ShortlistEntryState } from '#machines/lifecycle/shortlist-entry.machine.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';
import { makeOffer } from '../casework/offers/make-offer.ts';
import { lockHome } from '../casework/offers/hold-offer.ts';
import { schemeOfOffer } from '../casework/offers/refusal-history.ts';
import { answerBy as lastMoment } from '../rules/lettings/answer-by.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { feedError, feedWarning, hasErrors, notSent, type Sent } from './finding.ts';

/** The effect of one item of the feed. */
export interface OfferImported {
  readonly isChanged: boolean;
  readonly findings: readonly FeedFinding[];
}

/** Makes a new offer, after everything that speaks against it has been looked for under the lock of its home. */
export async function newOffer(
  transaction: Transaction,
  files: TenantFiles,
  sent: Sent<OfferItem>,
): Promise<OfferImported> {
  const { at, item } = sent;
  // An answer or a decision is about an offer that was made before.
  const isMade = item.applicationReference === undefined && (item.state ?? item.decision) !== undefined;
  if (isMade) return refuse(notSent(`${at}/externalReference`, 'offer', item.externalReference));
  const first = namesFindings(sent);
  if (hasErrors(first)) return { isChanged: false, findings: first };
  const { advertReference, propertyReference = null, applicationReference = '', kind = 'ordinary' } = item;
  const place = advertReference === undefined ? null : await findAdvert(transaction, advertReference);
  if (place === undefined) return refuse(notSent(`${at}/advertReference`, 'advert', advertReference ?? ''));
  if (place !== null) {
    const findings = closedFindings(at, place);
    if (findings.length > 0) return { isChanged: false, findings };
  } else if (propertyReference !== null && !(await isProperty(transaction, propertyReference))) {
    return refuse(notSent(`${at}/propertyReference`, 'property', propertyReference));
  }
  const advertId = place?.id ?? null;
  await lockHome(transaction, { advertId, propertyReference });
  const person = await findPerson(transaction, { applicationReference, advertId, propertyReference });
  if (person === undefined)
    return refuse(notSent(`${at}/applicationReference`, 'application', applicationReference));
  const home = place === null ? 1 : firstFree(person, place.homes ?? 1);
  const answerBy = answerByOf(files, item, person, place?.schemeIdentifier ?? null);
  const findings = [
    ...personFindings(at, person),
    ...homeFindings(at, person, place, home),
    ...bidFindings(at, kind, person, place),
    ...schemeFindings(at, person, place?.schemeIdentifier ?? null),
    ...timeFindings(at, answerBy, person.now),
    ...(item.decision === undefined && item.state === undefined ? [] : [notYetMade(at)]),
  ];
  if (hasErrors(findings) || home === undefined || answerBy === undefined)
    return { isChanged: false, findings };
  await makeOffer(transaction, {
    externalReference: item.externalReference,
    applicationId: person.applicationId,
    accountId: person.accountId,
    advertId,
    bidId: person.bidId,
    propertyReference: place === null ? propertyReference : null,
    home,
    kind,
    answerBy,
    viewing: item.viewing ?? null,
    message: item.message ?? null,
    note: item.note ?? null,
  });
  return { isChanged: true, findings };
}

const refuse = (finding: FeedFinding): OfferImported => ({ isChanged: false, findings: [finding] });

function namesFindings({ at, item }: Sent<OfferItem>): FeedFinding[] {
  const { advertReference, propertyReference, applicationReference, kind = 'ordinary' } = item;
  const findings: FeedFinding[] = [];
  if ((advertReference === undefined) === (propertyReference === undefined)) {
    findings.push(
      feedError(
        'whichHome',
        at,
        advertReference === undefined
          ? 'A new offer names no home.'
          : 'A new offer names an advert and a home.',
        'Send "advertReference", or "propertyReference" for a home that was not advertised.',
      ),
    );
  }
  if (applicationReference === undefined) {
    findings.push(
      feedError(
        'whichPerson',
        at,
        'A new offer names nobody.',
        'Send "applicationReference": the application of the person you offer the home to.',
      ),
    );
  }
  if (propertyReference !== undefined && kind === 'ordinary') {
    findings.push(
      feedError(
        'ordinaryWithoutAdvert',
        `${at}/propertyReference`,
        'This home was not advertised, so nobody bid for it, but the offer is an ordinary one.',
        'Send "kind": direct, plan or final.',
      ),
    );
  }
  return findings;
}

const readAdvert = statement({
  values: { reference: 'text' },
  row: {
    id: 'uuid',
    reference: 'text',
    schemeIdentifier: 'text',
    homes: typed<number | null>('integer'),
    isWithdrawn: 'boolean',
    isOpen: 'boolean',
    isSettled: 'boolean',
    hasResult: 'boolean',
  },
  text: `
    select id, external_reference as reference, scheme_identifier as "schemeIdentifier",
           (details ->> 'homes')::integer as homes, state = 'withdrawn' as "isWithdrawn",
           state = 'draft' or closes_at > (select app_now()) as "isOpen", settled_at is not null as "isSettled",
           exists (select from outcome
                    where outcome.tenant_id = advert.tenant_id and outcome.advert_id = advert.id
                      and outcome.result <> 'let') as "hasResult"
      from advert where tenant_id = app_tenant() and external_reference = $reference`,
});
type OfferedAdvert = Row<typeof readAdvert>;

async function findAdvert(transaction: Transaction, reference: string): Promise<OfferedAdvert | undefined> {
  const [advert] = await transaction.run(readAdvert, { reference });
  return advert;
}

function closedFindings(at: string, advert: OfferedAdvert): FeedFinding[] {
  const { reference, isWithdrawn, isOpen, isSettled, hasResult } = advert;
  const say = (message: string, cure: string) => [
    feedError('notToOffer', `${at}/advertReference`, message, cure),
  ];
  if (isWithdrawn) return say(`The advert "${reference}" was withdrawn.`, 'Leave this out.');
  if (isOpen) {
    return say(
      `The advert "${reference}" has not closed yet, so people can still bid.`,
      'Send this once it has closed.',
    );
  }
  if (!isSettled) {
    return say(`The advert "${reference}" has just closed.`, 'Send this again in a minute.');
  }
  if (hasResult) {
    return say(
      `The advert "${reference}" already has a result: its home goes to nobody.`,
      'Take the result back first (outcomes, "undecided"), then send this again.',
    );
  }
  return [];
}

const readProperty = statement({
  values: { reference: 'text' },
  text: `select from property where tenant_id = app_tenant() and external_reference = $reference`,
});

async function isProperty(transaction: Transaction, reference: string): Promise<boolean> {
  return (await transaction.run(readProperty, { reference })).length > 0;
}

const readPerson = statement({
  values: { applicationReference: 'text', advertId: 'uuid?', propertyReference: 'text?' },
  row: {
    applicationId: 'uuid',
    accountId: 'uuid?',
    isSuspended: 'boolean',
    facts: typed<ApplicationFacts>('jsonb'),
    schemeIdentifiers: 'text[]',
    bidId: 'uuid?',
    entryState: typed<ShortlistEntryState | null>('text'),
    /** People ahead on the shortlist about whom nothing is decided, and who have no offer. */
    waitingAhead: 'integer',
    /** The person's live offer or home elsewhere. */
    has: typed<{ readonly reference: string; readonly state: string } | null>('jsonb'),
    /** True if a result says that they got a home. */
    hasHome: 'boolean',
    /** The homes of the advert, or 1 for a home without one, that are offered or let. */
    taken: 'integer[]',
    /** References of the live offers of its homes. */
    holders: 'text[]',
    /** The number of its homes that are let, by an offer or without one, or wait for an answer or the letting. */
    used: 'integer',
    now: 'timestamptz',
  },
  text: `
    with live as (
           select advert_id, property_reference, home, application_id, external_reference, state from offer
            where tenant_id = app_tenant() and state in ('made', 'accepted', 'let')
         )
    select application.id as "applicationId", application.account_id as "accountId",
           coalesce(account.state = 'suspended', false) as "isSuspended", application.facts,
           application.scheme_identifiers as "schemeIdentifiers", entry.bid_id as "bidId",
           entry.state as "entryState",
           (select count(*)::integer from shortlist_entry as ahead
             where ahead.tenant_id = entry.tenant_id and ahead.advert_id = entry.advert_id
               and ahead.queue_position < entry.queue_position
               and ahead.state in ('placed', 'checking', 'verified', 'invited')
               and not exists (select from live where live.application_id = ahead.application_id)) as "waitingAhead",
           (select jsonb_build_object('reference', external_reference, 'state', state) from live
             where live.application_id = application.id) as has,
           exists (select from shortlist_entry as home
                    where home.tenant_id = application.tenant_id and home.application_id = application.id
                      and home.state = 'let') as "hasHome",
           array(select home::integer from live
                  where live.advert_id = $advertId
                     or ($advertId::uuid is null and live.advert_id is null
                         and live.property_reference = $propertyReference)
                 union all
                 select 1 from live join advert on advert.tenant_id = app_tenant() and advert.id = live.advert_id
                  where $advertId::uuid is null and advert.property_reference = $propertyReference) as taken,
           array(select external_reference from live
                  where (live.advert_id = $advertId
                         or ($advertId::uuid is null and live.property_reference = $propertyReference))
                    and state in ('made', 'accepted')
                  order by 1) as holders,
           (select count(*)::integer from outcome
             where outcome.tenant_id = app_tenant() and outcome.advert_id = $advertId and outcome.result = 'let')
           + (select count(*)::integer from live
               where live.advert_id = $advertId and live.state in ('made', 'accepted')) as used,
           app_now() as now
      from application
      left join account on account.tenant_id = application.tenant_id and account.id = application.account_id
      left join shortlist_entry as entry
        on entry.tenant_id = application.tenant_id and entry.application_id = application.id
       and entry.advert_id = $advertId
     where application.tenant_id = app_tenant() and application.external_reference = $applicationReference
       for update of application`,
});
type OfferedPerson = Row<typeof readPerson>;

async function findPerson(
  transaction: Transaction,
  named: {
    readonly applicationReference: string;
    readonly advertId: string | null;
    readonly propertyReference: string | null;
  },
): Promise<OfferedPerson | undefined> {
  const [person] = await transaction.run(readPerson, named);
  return person;
}

/** Returns the number of the first home that is not taken; undefined if all are used. */
function firstFree({ taken, used }: OfferedPerson, homes: number): number | undefined {
  if (used >= homes) return undefined;
  return Array.from({ length: homes }, (_, index) => index + 1).find((home) => !taken.includes(home));
}

function answerByOf(
  { policy, tenant }: TenantFiles,
  { answerBy }: OfferItem,
  { schemeIdentifiers, now }: OfferedPerson,
  advertScheme: string | null,
): Date | undefined {
  if (answerBy !== undefined) return new Date(answerBy);
  const within = schemeOfOffer(policy, { advertScheme, schemeIdentifiers })?.offers?.answerWithin;
  return within && lastMoment(within, now, tenant.bankHolidays ?? 'england-and-wales');
}

function personFindings(at: string, { accountId, isSuspended, has, hasHome }: OfferedPerson): FeedFinding[] {
  const pointer = `${at}/applicationReference`;
  if (has !== null && has.state !== 'let') {
    return [
      feedError(
        'underOffer',
        pointer,
        `This person already has an offer, "${has.reference}".`,
        'Wait for their answer, or withdraw that offer first. A person has one offer at a time.',
      ),
    ];
  }
  if (has !== null || hasHome) {
    return [
      feedError(
        'hasHome',
        pointer,
        'A home is already let to this person.',
        'If that let fell through, take its result back first (outcomes, "undecided"). To move again they need a new application.',
      ),
    ];
  }
  if (accountId === null) {
    return [
      feedWarning(
        'withoutAccount',
        pointer,
        'This person has no account here, so they get no letter and cannot answer here.',
        'Write to them yourself, and send their answer with "state".',
      ),
    ];
  }
  if (!isSuspended) return [];
  return [
    feedWarning(
      'accountSuspended',
      pointer,
      'The account of this person is suspended, so they cannot answer here.',
      'Write to them yourself, and send their answer with "state", or lift the suspension.',
    ),
  ];
}

function homeFindings(
  at: string,
  { taken, holders }: OfferedPerson,
  place: OfferedAdvert | null,
  home: number | undefined,
): FeedFinding[] {
  if (place === null ? taken.length === 0 : home !== undefined) return [];
  const homes = place?.homes ?? 1;
  const named = holders.map((holder) => `"${holder}"`).join(', ');
  const isOffered = holders.length > 0;
  return [
    feedError(
      'noHomeFree',
      place === null ? `${at}/propertyReference` : `${at}/advertReference`,
      homes === 1
        ? isOffered
          ? `This home is already offered to a person (${named}).`
          : 'This home is already let.'
        : `All ${homes} homes of this advert are offered or let${isOffered ? ` (offers: ${named})` : ''}.`,
      isOffered
        ? 'Withdraw that offer first, or wait for its answer.'
        : 'If that let fell through, take its result back first (outcomes, "undecided").',
    ),
  ];
}

function bidFindings(
  at: string,
  kind: NonNullable<OfferItem['kind']>,
  { bidId, entryState, waitingAhead }: OfferedPerson,
  place: OfferedAdvert | null,
): FeedFinding[] {
  if (place === null) return [];
  const pointer = `${at}/applicationReference`;
  if (bidId === null) {
    if (kind !== 'ordinary') return [];
    return [
      feedError(
        'withoutBid',
        pointer,
        'This person is not on the shortlist of the advert, but the offer is an ordinary one.',
        'Correct the reference, or send "kind": direct, plan or final.',
      ),
    ];
  }
  if (entryState === 'ended') {
    return [
      feedError(
        'alreadyDecided',
        pointer,
        'This home already has a result, and letters about it may have gone out.',
        'Take the result back first (outcomes, "undecided"), then send this again.',
      ),
    ];
  }
  if (waitingAhead === 0 || kind === 'direct' || kind === 'plan') return [];
  return [
    feedWarning(
      'aheadOfOthers',
      pointer,
      `${waitingAhead} ${waitingAhead === 1 ? 'person is' : 'people are'} ahead of this one, and nothing says why they do not get the offer.`,
      'Send the reasons with "shortlists". If the home is let without them, people read that the council has not said why.',
    ),
  ];
}

function schemeFindings(
  at: string,
  { schemeIdentifiers }: OfferedPerson,
  advertScheme: string | null,
): FeedFinding[] {
  const isIn =
    advertScheme === null ? schemeIdentifiers.length > 0 : schemeIdentifiers.includes(advertScheme);
  if (isIn) return [];
  return [
    feedError(
      'notInScheme',
      `${at}/applicationReference`,
      advertScheme === null
        ? 'This application is in no scheme any more.'
        : `This application is not in the scheme "${advertScheme}" any more.`,
      'Pass the person over (shortlists), or send the application again with its schemes.',
    ),
  ];
}

function timeFindings(at: string, answerBy: Date | undefined, now: Date): FeedFinding[] {
  if (answerBy === undefined) {
    return [
      feedError(
        'withoutAnswerBy',
        at,
        'Nothing says by when the person has to answer.',
        'Send "answerBy", or set "answerWithin" in the offers of the scheme in lettings.json.',
      ),
    ];
  }
  if (answerBy > now) return [];
  return [
    feedError(
      'answerByOver',
      `${at}/answerBy`,
      'This time has already passed.',
      'Send a time in the future.',
    ),
  ];
}

function notYetMade(at: string): FeedFinding {
  return feedError(
    'newOfferAnswered',
    at,
    'A new offer cannot have an answer or a decision yet.',
    'Send the offer first, without "state" and "decision", and then the answer.',
  );
}
