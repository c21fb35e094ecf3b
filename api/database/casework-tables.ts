import type { ColumnType, Generated } from 'kysely';
import type { PlanChange } from '../rules/plans/plan-changes.ts';
import type {
  ActionOrigin,
  ActionResponse,
  ActionState,
  ActionUpload,
  CaseKind,
  CasePartOfOfficer,
  CaseworkMaker,
  CouncilTexts,
  PlanStepState,
  ThreadState,
} from '#schemas/casework.ts';
import type { Decision, OfficerDocumentKind } from '#schemas/casework-document.ts';
import type { FileKind } from '#schemas/file-kinds.ts';
import type { PlanContent } from '#schemas/casework-plan.ts';

/** The tables of `migrations/0014-casework.sql` and `0032-officer-documents.sql`, as Kysely sees them. */
export interface CaseworkTables {
  officer: OfficerTable;
  housing_case: HousingCaseTable;
  case_officer: CaseOfficerTable;
  workflow_action: WorkflowActionTable;
  workflow_action_event: WorkflowActionEventTable;
  workflow_action_file: WorkflowActionFileTable;
  message_thread: MessageThreadTable;
  message: MessageTable;
  message_file: MessageFileTable;
  message_draft: MessageDraftTable;
  housing_plan: HousingPlanTable;
  housing_plan_version: HousingPlanVersionTable;
  plan_step: PlanStepTable;
  plan_step_event: PlanStepEventTable;
  resident_event: ResidentEventTable;
  officer_document: OfficerDocumentTable;
}

/** A jsonb column: read as its value, written as text. */
type Json<Held> = ColumnType<Held, string, string>;
type OptionalJson<Held> = ColumnType<Held | null, string | null | undefined, string | null>;
/** A day such as 2026-03-09, written as text; read it as text (`to_char`), since a Date would have a time and a zone. */
type Day = ColumnType<never, string, string>;
type OptionalDay = ColumnType<never, string | null | undefined, string | null>;

interface OfficerTable {
  tenant_id: string;
  external_reference: string;
  name: string;
  role: Json<CouncilTexts>;
  hours: Json<CouncilTexts>;
  telephone: string | null;
  email: string | null;
  /** A file in the council's folder `pictures`; null to show the officer's initials. */
  portrait: string | null;
  changed_at: Generated<Date>;
}

interface HousingCaseTable {
  tenant_id: string;
  id: Generated<string>;
  external_reference: string;
  account_id: string | null;
  application_id: string | null;
  kind: CaseKind;
  reference: string;
  title: Json<CouncilTexts>;
  opened_on: Day;
  closed_on: OptionalDay;
  changed_at: Generated<Date>;
}

interface CaseOfficerTable {
  tenant_id: string;
  case_id: string;
  officer_reference: string;
  part: CasePartOfOfficer;
  position: number;
}

interface WorkflowActionTable {
  tenant_id: string;
  id: Generated<string>;
  reference: string;
  external_reference: string | null;
  origin: ActionOrigin;
  action_type: string;
  account_id: string | null;
  application_id: string | null;
  case_id: string | null;
  title: Json<CouncilTexts>;
  description: Json<CouncilTexts>;
  consequence: OptionalJson<CouncilTexts>;
  uploads: ColumnType<readonly ActionUpload[], string | undefined, string>;
  form_identifier: string | null;
  review: OptionalJson<Readonly<Record<string, unknown>>>;
  state: Generated<ActionState>;
  response: ActionResponse | null;
  response_reason: string | null;
  outcome: OptionalJson<CouncilTexts>;
  due_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  seen_at: Date | null;
  responded_at: Date | null;
  ended_at: Date | null;
  respond_key: string | null;
  may_refuse: Generated<boolean>;
  is_reviewed: Generated<boolean>;
  form_since: Generated<Date>;
  reminded_at: Date | null;
  returned: Generated<number>;
}

interface WorkflowActionEventTable {
  tenant_id: string;
  id: Generated<string>;
  action_id: string;
  event: string;
  made_by: CaseworkMaker;
  officer_reference: string | null;
  note: OptionalJson<CouncilTexts | string>;
  at: Generated<Date>;
}

interface WorkflowActionFileTable {
  tenant_id: string;
  action_id: string;
  file_id: string;
}

interface MessageThreadTable {
  tenant_id: string;
  id: Generated<string>;
  external_reference: string | null;
  account_id: string | null;
  application_id: string | null;
  case_id: string | null;
  subject: string;
  reference: string;
  started_by: 'council' | 'resident';
  state: Generated<ThreadState>;
  messages: Generated<number>;
  unread: Generated<number>;
  topic: string | null;
  told_at: Date | null;
  last_from: 'council' | 'resident' | null;
  created_at: Generated<Date>;
  last_at: Generated<Date>;
}

interface MessageTable {
  tenant_id: string;
  id: Generated<string>;
  thread_id: string;
  external_reference: string | null;
  sender: 'council' | 'resident';
  impersonation_id: string | null;
  officer_reference: string | null;
  body: string;
  at: Generated<Date>;
  read_at: Date | null;
  send_key: string | null;
}

interface MessageFileTable {
  tenant_id: string;
  message_id: string;
  file_id: string;
}

interface MessageDraftTable {
  tenant_id: string;
  id: Generated<string>;
  account_id: string;
  thread_id: string | null;
  subject: Generated<string>;
  topic: Generated<string>;
  body: Generated<string>;
  file_ids: Generated<string[]>;
  version: Generated<number>;
  saved_at: Generated<Date>;
}

interface HousingPlanTable {
  tenant_id: string;
  id: Generated<string>;
  case_id: string;
  external_reference: string;
  ended_on: OptionalDay;
  last_reviewed_on: OptionalDay;
}

interface HousingPlanVersionTable {
  tenant_id: string;
  plan_id: string;
  version: number;
  content: ColumnType<PlanContent, string, never>;
  /** Differences from the version before; empty in the first. */
  changes: ColumnType<readonly PlanChange[], string | undefined, never>;
  written_at: Generated<Date>;
}

interface PlanStepTable {
  tenant_id: string;
  id: Generated<string>;
  plan_id: string;
  reference: string;
  owner: 'resident' | 'council';
  state: Generated<PlanStepState>;
  reason: string | null;
  action_id: string | null;
  /** True if agreed or required, so the step counts among those expected of the person. */
  is_expected: Generated<boolean>;
  from_on: OptionalDay;
  /** The day from which the step no longer applies. */
  ended_from: OptionalDay;
  version: Generated<number>;
  changed_at: Generated<Date>;
}

interface PlanStepEventTable {
  tenant_id: string;
  id: Generated<string>;
  plan_id: string;
  reference: string;
  event: string;
  made_by: CaseworkMaker;
  officer_reference: string | null;
  note: string | null;
  key: string | null;
  at: Generated<Date>;
}

interface ResidentEventTable {
  tenant_id: string;
  number: Generated<string>;
  written_by: Generated<string>;
  at: Generated<Date>;
  kind: string;
  account_id: string | null;
  made_by: 'resident' | 'staff' | 'system';
  subject_id: string;
  details: ColumnType<Readonly<Record<string, unknown>>, string | undefined, never>;
}

/** A letter, decision or form that an officer has sent to one person. */
interface OfficerDocumentTable {
  tenant_id: string;
  id: Generated<string>;
  external_reference: string;
  account_id: string | null;
  application_id: string | null;
  case_id: string | null;
  kind: OfficerDocumentKind;
  document_kind: string;
  title: Json<CouncilTexts>;
  written_on: Day;
  decision: OptionalJson<Decision>;
  held_from: OptionalDay;
  held_until: OptionalDay;
  file_name: string | null;
  file_kind: Exclude<FileKind, 'heic'> | null;
  size: string | null;
  sha256: Buffer | null;
  scanned: Generated<boolean>;
  received_at: Generated<Date>;
  delivered_at: Date | null;
  read_at: Date | null;
  withdrawn_at: Date | null;
  expired_at: Date | null;
}
