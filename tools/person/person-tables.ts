import type { KnownBy } from './find-person.ts';

/**
 * SQL conditions for a person's rows, by `KnownBy`. `t` is a row of the council in `app_tenant()`, and `$1`
 * the id. Without a condition, the table has no rows about that kind of person.
 */
type Theirs = Readonly<Partial<Record<KnownBy, string>>>;

/** A table with rows about a person that belong in their export. */
export interface PersonTable {
  readonly table: string;
  /** The table's name in the export. */
  readonly heading: string;
  readonly theirs: Theirs;
  /** Columns to leave out: secrets that would give access, and values that only our machines use. */
  readonly without?: readonly string[];
}

const ofAccount = 't.account_id = $1';
const account: Theirs = { account: ofAccount };
// Rows about an application without an account, which its applicant sees once they claim it.
const casework: Theirs = {
  account: ofAccount,
  application: 't.application_id = $1 and t.account_id is null',
};
const application: Theirs = { account: ofAccount, application: 't.id = $1' };
const submission: Theirs = { account: ofAccount, form: 't.id = $1' };

const through = (table: string, key: string, theirs: Theirs): Theirs =>
  Object.fromEntries(
    Object.entries(theirs).map(([knownBy, condition]) => [
      knownBy,
      `t.${key} in (select id from ${table} t where t.tenant_id = app_tenant() and ${condition})`,
    ]),
  );

const ofApplication = through('application', 'application_id', application);
const ofBid = through('bid', 'bid_id', ofApplication);
const ofOffer = through('offer', 'offer_id', ofApplication);
const ofSubmission = through('form_submission', 'submission_id', submission);
const ofThread = through('message_thread', 'thread_id', casework);
const ofAction = through('workflow_action', 'action_id', casework);
const ofCase = through('housing_case', 'case_id', casework);
const ofPlan = through('housing_plan', 'plan_id', ofCase);

/**
 * Everything that the portal holds about a person and gives to them (UK GDPR, article 15), in the order of the export.
 * A test compares it with `docs/personal-data.md`, which gives the reason for leaving out each other table.
 */
export const personTables: readonly PersonTable[] = [
  {
    table: 'account',
    heading: 'Account',
    theirs: { account: 't.id = $1' },
    without: ['password_hash', 'email_key', 'failed_attempts', 'locked_until'],
  },
  { table: 'application', heading: 'Applications', theirs: application, without: ['version'] },
  { table: 'account_message', heading: 'Notices in the account', theirs: ofApplication },
  { table: 'bid', heading: 'Bids', theirs: ofApplication, without: ['rank_key'] },
  { table: 'bid_event', heading: 'What happened to bids', theirs: ofBid, without: ['written_by'] },
  { table: 'shortlist_entry', heading: 'Shortlists', theirs: ofBid, without: ['rank_key'] },
  {
    table: 'shortlist_order_entry',
    heading: 'Shortlists put in order again',
    theirs: ofBid,
    without: ['rank_key', 'salt', 'digest'],
  },
  {
    table: 'shortlist_event',
    heading: 'What happened on shortlists',
    theirs: ofBid,
    without: ['written_by'],
  },
  { table: 'offer', heading: 'Offers of homes', theirs: ofApplication, without: ['version', 'answer_key'] },
  { table: 'offer_event', heading: 'What happened to offers', theirs: ofOffer },
  { table: 'automatic_bidding', heading: 'Automatic bids', theirs: account },
  { table: 'automatic_look', heading: 'Homes checked for automatic bids', theirs: account },
  { table: 'favourite', heading: 'Favourites', theirs: account },
  { table: 'saved_search', heading: 'Saved searches', theirs: account, without: ['save_key'] },
  { table: 'alert_choice', heading: 'Alerts', theirs: account },
  { table: 'alert_waiting', heading: 'Alerts waiting to be sent', theirs: account },
  { table: 'alert_place', heading: 'Places in the queue that alerts mentioned', theirs: ofBid },
  {
    table: 'form_request',
    heading: 'Forms and drafts',
    theirs: account,
    without: ['save_key', 'start_key'],
  },
  {
    table: 'form_submission',
    heading: 'Forms that were sent',
    theirs: submission,
    without: ['submit_key', 'sent_hash', 'written_by'],
  },
  { table: 'form_decision', heading: 'Decisions on forms', theirs: ofSubmission },
  {
    table: 'file',
    heading: 'Files that were sent',
    theirs: {
      ...account,
      form: 't.id in (select file_id from form_submission_file where tenant_id = app_tenant() and submission_id = $1)',
    },
    without: [
      'sha256',
      'thumbnail_sha256',
      'visitor_hash',
      'lease_holder',
      'lease_until',
      'lease_wanted',
      'look_after',
      'look_attempts',
    ],
  },
  {
    table: 'officer_document',
    heading: 'Documents from the council',
    theirs: {
      // Undelivered and withdrawn documents have not been shown to the person.
      account: `${ofAccount} and t.delivered_at is not null and t.withdrawn_at is null`,
      // Without an account all are undelivered, and wait for the person to claim the application.
      application: `${casework.application} and t.withdrawn_at is null`,
    },
    without: ['sha256'],
  },
  { table: 'message_thread', heading: 'Conversations', theirs: casework },
  { table: 'message', heading: 'Messages', theirs: ofThread, without: ['send_key'] },
  { table: 'message_draft', heading: 'Drafts of messages', theirs: account },
  { table: 'housing_case', heading: 'Cases', theirs: casework },
  { table: 'case_officer', heading: 'Officers of cases', theirs: ofCase },
  { table: 'housing_plan', heading: 'Personal housing plans', theirs: ofCase },
  { table: 'housing_plan_version', heading: 'Versions of plans', theirs: ofPlan },
  { table: 'plan_step', heading: 'Steps of plans', theirs: ofPlan },
  { table: 'plan_step_event', heading: 'What happened to steps', theirs: ofPlan, without: ['key'] },
  { table: 'workflow_action', heading: 'Actions', theirs: casework, without: ['respond_key'] },
  { table: 'workflow_action_event', heading: 'What happened to actions', theirs: ofAction },
  { table: 'outbox', heading: 'Emails', theirs: { account: "t.payload ->> 'accountId' = $1::text" } },
  { table: 'session', heading: 'Log-ins', theirs: account, without: ['token_hash'] },
  { table: 'known_device', heading: 'Recognised browsers', theirs: account, without: ['device_hash'] },
  {
    table: 'account_request',
    heading: 'Emails that were asked for',
    theirs: account,
    without: ['request_id'],
  },
  { table: 'claim_attempt', heading: 'Wrong claims of an application', theirs: account },
  { table: 'feature_dismissal', heading: 'Closed notices', theirs: account },
  {
    table: 'impersonation',
    heading: 'Staff in your place',
    theirs: account,
    without: ['token_hash', 'token_expires_at'],
  },
  { table: 'audit_event', heading: 'Record of the account', theirs: account },
  {
    table: 'resident_event',
    heading: 'What was sent to the council’s systems',
    theirs: account,
    without: ['written_by'],
  },
];
