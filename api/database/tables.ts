import type { ColumnType, Generated } from 'kysely';
import type { KeptChanges } from '#schemas/advert-changes.ts';
import type { BidEventName } from '#schemas/api/account-bids.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { FormDecisionKind, RequestState, RequestType } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FileKind, FileRefusal, FileState } from '#schemas/file-kinds.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { HomeFeature } from '#schemas/home-features.ts';
import type { ApplicationFacts, EligibilityRules, Reason } from '#schemas/lettings-facts.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { OutsideOutcome } from '#schemas/forms/outside.ts';
import type { AlertTables } from './alert-tables.ts';
import type { CaseworkTables } from './casework-tables.ts';
import type {
  AutomaticChoices,
  AutomaticOutcome,
  AutomaticState,
  StopReason,
  UnwantedReason,
} from '#schemas/automatic-bids.ts';

/**
 * The tables of `migrations/`, as Kysely sees them. Row-level security checks `tenant_id` on every write (`with
 * check`).
 */
export interface Tables extends AlertTables, AutomaticTables, CaseworkTables {
  account: AccountTable;
  session: SessionTable;
  advert: AdvertTable;
  application: ApplicationTable;
  bid: BidTable;
  bid_event: BidEventTable;
  favourite: FavouriteTable;
  outcome: OutcomeTable;
  outbox: OutboxTable;
  account_token: AccountTokenTable;
  account_request: AccountRequestTable;
  known_device: KnownDeviceTable;
  audit_event: AuditEventTable;
  feature_dismissal: FeatureDismissalTable;
  account_message: AccountMessageTable;
  claim_attempt: ClaimAttemptTable;
  impersonation: ImpersonationTable;
  preview_token: PreviewTokenTable;
  form_definition: FormDefinitionTable;
  form_request: FormRequestTable;
  form_submission: FormSubmissionTable;
  form_decision: FormDecisionTable;
  file: FileTable;
  form_submission_file: FormSubmissionFileTable;
}

export interface AccountTable {
  tenant_id: string;
  id: Generated<string>;
  email: string;
  email_key: ColumnType<string, never, never>;
  name: string;
  partner_id: string | null;
  password_hash: string | null;
  state: 'unconfirmed' | 'active' | 'suspended';
  failed_attempts: Generated<number>;
  locked_until: Date | null;
  created_at: Generated<Date>;
  /** The language of the last log-in. */
  locale: string | null;
  /** Nine digits. */
  registration_number: Generated<string>;
  first_name: string | null;
  last_name: string | null;
  /**
   * A day such as 1988-05-14, written as text; read it as text (`to_char`), since a Date would have a time and
   * a zone.
   */
  date_of_birth: ColumnType<never, string | null, string | null>;
  consents: ColumnType<readonly AgreedConsent[], string | undefined, string>;
  password_changed_at: Date | null;
  /** The former state of a suspended account. */
  suspended_from: 'unconfirmed' | 'active' | null;
  /** Accurate to a day, as `background/end-what-is-over.ts` writes it. */
  last_used_at: Generated<Date>;
}

/** A consent the person gave, as `tenant.json` named it then; `at` is an instant in ISO 8601. */
export interface AgreedConsent {
  readonly id: string;
  readonly version: string;
  readonly at: string;
}

export type TokenPurpose = 'confirm' | 'reset' | 'changeEmail';

interface AccountTokenTable {
  tenant_id: string;
  id: Generated<string>;
  account_id: string;
  purpose: TokenPurpose;
  request_id: string;
  token_hash: Buffer;
  code_hash: string;
  email: string | null;
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
}

interface AccountRequestTable {
  tenant_id: string;
  account_id: string;
  purpose: TokenPurpose;
  request_id: Generated<string>;
  email: string | null;
  asked_at: Generated<Date>;
}

interface KnownDeviceTable {
  tenant_id: string;
  account_id: string;
  device_hash: Buffer;
  failed_attempts: Generated<number>;
  locked_until: Date | null;
  last_used_at: Generated<Date>;
}

interface AuditEventTable {
  tenant_id: string;
  id: Generated<string>;
  at: Generated<Date>;
  event: string;
  account_id: string | null;
  session_id: string | null;
  made_by: 'person' | 'staff' | 'system';
  impersonation_id: string | null;
  details: ColumnType<Readonly<Record<string, unknown>>, string | undefined, never>;
}

interface FeatureDismissalTable {
  tenant_id: string;
  account_id: string;
  feature_notice_identifier: string;
  at: Generated<Date>;
}

interface AccountMessageTable {
  tenant_id: string;
  external_reference: string;
  application_id: string;
  texts: ColumnType<Readonly<Record<string, string>>, string, string>;
  shown_from: Generated<Date>;
  shown_until: Date | null;
}

interface ClaimAttemptTable {
  tenant_id: string;
  account_id: string;
  at: Generated<Date>;
}

interface SessionTable {
  tenant_id: string;
  id: Generated<string>;
  token_hash: Buffer;
  account_id: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  idle_limit: string;
  ends_at: Date;
  ended_at: Date | null;
  browser: string | null;
  system: string | null;
  remembered: Generated<boolean>;
  shared_computer: Generated<boolean>;
  /** Set on a session that staff have in the account's place. */
  impersonation_id: string | null;
}

interface ImpersonationTable {
  tenant_id: string;
  id: Generated<string>;
  account_id: string;
  staff_id: string;
  staff_name: string;
  reason: string;
  token_hash: Buffer;
  minted_at: Generated<Date>;
  token_expires_at: Date;
  used_at: Date | null;
}

interface PreviewTokenTable {
  tenant_id: string;
  id: Generated<string>;
  token_hash: Buffer;
  staff_id: string;
  staff_name: string;
  created_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
}

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Rest>}`
  : Name;

type FeatureColumns = { [Feature in HomeFeature as SnakeCase<Feature>]: boolean };

interface AdvertTable extends FeatureColumns {
  tenant_id: string;
  id: Generated<string>;
  version: Generated<number>;
  scheme_identifier: string;
  cycle_id: string;
  advert_type_id: number;
  local_authority_identifier: string;
  landlord_id: string;
  bedrooms: number;
  opens_at: Date;
  closes_at: Date;
  excluded_from_bid_count: Generated<boolean>;
  eligibility_rules: ColumnType<EligibilityRules, string, string>;
  details: ColumnType<AdvertDetails, string, string>;
  terms: ColumnType<AdvertTerms, string | undefined, string>;
  state: Generated<'draft' | 'published' | 'withdrawn'>;
  withdrawn_at: Date | null;
  /** Time at which its remaining bids became `stood`: `api/lettings/adverts/close-adverts.ts`. */
  settled_at: Date | null;
  /** The back office's name for it. */
  external_reference: string | null;
}

interface ApplicationTable {
  tenant_id: string;
  id: Generated<string>;
  version: Generated<number>;
  account_id: string | null;
  reference: string;
  scheme_identifiers: string[];
  facts: ColumnType<ApplicationFacts, string, string>;
  /** Last time a feed brought it, changed or not; accurate to a day. */
  brought_at: Generated<Date>;
}

export interface BidTable {
  tenant_id: string;
  id: Generated<string>;
  advert_id: string;
  application_id: string;
  scheme_identifier: string;
  cycle_id: string;
  counts_towards_limit: boolean;
  state: 'live' | 'withdrawn' | 'stood';
  made_by: 'applicant' | 'staff' | 'automatic';
  preferred: Generated<boolean>;
  rank_key: string;
  policy_version: string;
  reference: string;
  placed_at: Date;
  withdrawn_at: Date | null;
  ended_by: 'bid.withdraw' | 'bid.move' | 'advert.withdraw' | null;
  bid_group: string | null;
  moved_from: string | null;
  preferred_span: string | null;
  /** Null if the bidder was not told that it cannot succeed, or has since been told that it can. */
  told_in_vain_at: Generated<Date | null>;
}

export interface BidEventTable {
  tenant_id: string;
  id: Generated<string>;
  bid_id: string;
  event: BidEventName;
  made_by: 'applicant' | 'staff' | 'automatic';
  account_id: string | null;
  at: Date;
  queue_position: number | null;
  total_bids: number;
  policy_version: string | null;
  changes: KeptChanges | null;
}

interface FavouriteTable {
  tenant_id: string;
  account_id: string;
  advert_id: string;
  added_at: Generated<Date>;
}

export interface OutcomeTable {
  tenant_id: string;
  advert_id: string;
  /** Number of the home within one advert, from 1. */
  ordinal: number;
  result: 'let' | 'readvertised' | 'withdrawn';
  /** Number of bids when the advert closed. */
  total_bids: number;
  band_id: string | null;
  /** A day as `YYYY-MM-DD`: written as text, and read as a month only. */
  effective_date: ColumnType<never, string | null, string | null>;
  queue_position: number | null;
}

/** Notices to be sent to people: `api/lettings/outbox.ts`. */
export interface OutboxTable {
  tenant_id: string;
  id: Generated<string>;
  kind: string;
  payload: ColumnType<unknown, string, string>;
  created_at: Generated<Date>;
  sent_at: Date | null;
  attempts: Generated<number>;
  not_before: Generated<Date>;
  outcome: 'sent' | 'noAddress' | 'refused' | 'expired' | 'withoutWords' | 'superseded' | 'notWanted' | null;
  last_code: string | null;
  /** True for one of thousands written at once, sent after all others. */
  to_many: Generated<boolean>;
}

interface FormDefinitionTable {
  tenant_id: string;
  hash: string;
  form_identifier: string;
  definition: ColumnType<FormDefinition, string, never>;
  /** Translations by locale, then by the definition's own sentence; null for rows older than this column. */
  texts: ColumnType<Readonly<Record<string, Readonly<Record<string, string>>>> | null, string, never>;
  first_used_at: Generated<Date>;
}

interface FormRequestTable {
  tenant_id: string;
  id: Generated<string>;
  account_id: string;
  form_identifier: string;
  request_type: RequestType;
  state: Generated<RequestState>;
  definition_hash: string | null;
  answers: ColumnType<Answers, string | undefined, string>;
  version: Generated<number>;
  save_key: string | null;
  start_key: string | null;
  offered_at: Generated<Date>;
  /** The action whose questions the form asks. */
  action_id: string | null;
  saved_at: Date | null;
  submitted_at: Date | null;
  superseded_at: Date | null;
}

interface FormSubmissionTable {
  tenant_id: string;
  id: Generated<string>;
  number: Generated<string>;
  request_id: string | null;
  account_id: string | null;
  form_identifier: string;
  request_type: RequestType;
  definition_hash: string;
  answers: ColumnType<Answers, string, never>;
  declaration: ColumnType<readonly string[], string, never>;
  locale: string;
  outcome: ColumnType<FormOutcome | null, string | null, never>;
  outside: ColumnType<readonly OutsideOutcome[], string, never>;
  reference: string;
  made_by: 'applicant' | 'staff';
  impersonation_id: string | null;
  submitted_at: Date;
  submit_key: string;
  sent_hash: Buffer | null;
}

interface FormDecisionTable {
  tenant_id: string;
  id: Generated<string>;
  submission_id: string;
  decision: FormDecisionKind;
  application_id: string | null;
  decided_at: Generated<Date>;
}

/** The result of a form, as the person saw it. */
export interface FormOutcome {
  readonly result: string;
  readonly title: string;
  readonly reasons: readonly string[];
}

interface FileTable {
  tenant_id: string;
  id: Generated<string>;
  account_id: string | null;
  visitor_hash: Buffer | null;
  /** The file's purpose: a form, an action, or a message. */
  form_identifier: string | null;
  action_id: string | null;
  for_message: Generated<boolean>;
  /** The form's question or the action's upload; null for a message. */
  answer: string | null;
  document_kind: string;
  name: string;
  /** In bytes; `bigint` comes as text. */
  announced_size: ColumnType<string, number, never>;
  /** Bytes received so far, including the piece under way. */
  arrived: Generated<string>;
  state: Generated<FileState>;
  refusal: FileRefusal | null;
  kind: Exclude<FileKind, 'heic'> | null;
  size: ColumnType<string | null, number | null, number | null>;
  sha256: Buffer | null;
  thumbnail_sha256: Buffer | null;
  created_at: Generated<Date>;
  received_at: Date | null;
  /** Time at which it became part of something sent: `functions/mark-sent-files.sql`. */
  sent_at: Date | null;
  look_after: Date | null;
  look_attempts: Generated<number>;
  looked_at: Date | null;
  removed_at: Date | null;
  lease_holder: string | null;
  lease_until: Date | null;
  lease_wanted: Generated<boolean>;
}

interface FormSubmissionFileTable {
  tenant_id: string;
  submission_id: string;
  file_id: string;
}

/** The tables of automatic bids (`migrations/0035-automatic-bids.sql`), as Kysely sees them. */
interface AutomaticTables {
  automatic_bidding: AutomaticBiddingTable;
  automatic_look: AutomaticLookTable;
}

interface AutomaticBiddingTable {
  tenant_id: string;
  account_id: string;
  state: AutomaticState;
  stopped_because: StopReason | null;
  choices: ColumnType<AutomaticChoices, string, string>;
  version: Generated<number>;
  on_since: Date | null;
  changed_by: 'resident' | 'staff' | 'system';
  changed_at: Generated<Date>;
}

interface AutomaticLookTable {
  tenant_id: string;
  account_id: string;
  advert_id: string;
  application_id: string;
  outcome: AutomaticOutcome;
  because: UnwantedReason | null;
  reasons: ColumnType<Reason[], string, string>;
  bid_id: string | null;
  choices_version: number;
  looked_at: Generated<Date>;
}
