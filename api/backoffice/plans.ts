import { isSame } from '../rules/json/is-same.ts';
import { hasStepEnded, keepEndedSteps, planChanges } from '../rules/plans/plan-changes.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import type { PlanContent } from '#schemas/casework-plan.ts';
import { writeCaseworkNotice } from '../casework/casework-notice.ts';
import { type KnownStep, writeSteps } from '../casework/plans/write-steps.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { findCases, type KnownCase } from './cases.ts';
import type { OwnerOfRow } from './people-of-feed.ts';
import { type Imported, doubled, feedError, hasErrors, notSent, type Sent } from './finding.ts';
import { planFindings } from './plan-findings.ts';
import type { Transaction } from '../database/database.ts';
import { findLondonToday } from '../accounts/own-details.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** A plan already stored, with its latest version. */
type KnownPlan = Row<typeof readKnown>;

/** A plan to write. */
interface Wanted {
  readonly item: PlanItem;
  readonly content: PlanContent;
  readonly known: KnownPlan | undefined;
  readonly ofCase: KnownCase;
  readonly actions: ReadonlyMap<string, string>;
}

/**
 * Imports personal housing plans as the feed now has them. If the wording differs, a new version is written,
 * and the person is notified; otherwise nothing is written, so that the same plan can be sent every night.
 */
export async function importPlans(
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<PlanItem>[],
): Promise<Imported> {
  const today = await findLondonToday(transaction);
  const cases = await findCases(
    transaction,
    sent.map(({ item }) => item.caseReference),
  );
  const known = await findPlans(transaction, sent);
  const actions = await findActions(transaction, sent);
  const findings: FeedFinding[] = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...doubled(sent, 'caseReference', ({ caseReference }) => caseReference),
  ];
  const wanted = sent.flatMap(({ at, item }): Wanted[] => {
    const ofCase = cases.get(item.caseReference);
    const before = known.byReference.get(item.externalReference);
    findings.push(
      ...planFindings({ at, item }, files),
      ...stepFindings(at, item, before, today),
      ...caseFindings(at, item, ofCase, before, known),
    );
    if (!ofCase) return [];
    const ofPerson = new Map<string, string>();
    for (const [place, { actionReference }] of item.steps.entries()) {
      if (actionReference === undefined) continue;
      const action = actions.get(actionReference);
      if (action && isOfPerson(action, ofCase)) ofPerson.set(actionReference, action.id);
      else
        findings.push(
          notSent(`${at}/steps/${place}/actionReference`, 'action of this person', actionReference),
        );
    }
    const content = keepEndedSteps(before?.content ?? { steps: [] }, contentOf(item), today);
    return [{ item, content, known: before, ofCase, actions: ofPerson }];
  });
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  const outcomes: Outcome[] = [];
  for (const one of wanted) outcomes.push(await writePlan(transaction, one, today));
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    findings,
  };
}

type Outcome = 'created' | 'changed' | 'unchanged';

const movePlan = statement({
  values: { id: 'uuid', lastReviewedOn: 'date?', endedOn: 'date?' },
  text: `
    update housing_plan set last_reviewed_on = $lastReviewedOn, ended_on = $endedOn
     where tenant_id = app_tenant() and id = $id`,
});
const insertVersion = statement({
  values: { id: 'uuid', version: 'integer', content: 'jsonb', changes: 'jsonb' },
  text: `
    insert into housing_plan_version (tenant_id, plan_id, version, content, changes)
    values (app_tenant(), $id, $version, $content, $changes)`,
});

async function writePlan(
  transaction: Transaction,
  { item, content, known, ofCase, actions }: Wanted,
  today: string,
): Promise<Outcome> {
  const id = known?.id ?? (await insertPlan(transaction, item, ofCase.id));
  const { lastReviewedOn = null, endedOn = null } = item;
  const isMoved = known && (known.lastReviewedOn !== lastReviewedOn || known.endedOn !== endedOn);
  if (isMoved) {
    await transaction.run(movePlan, { id, lastReviewedOn, endedOn });
  }
  const changes = known ? planChanges(known.content, content) : [];
  // A new order of steps makes a new version too, but needs no letter.
  const isNew = !known || !isSame(known.content, content);
  if (isNew) {
    await transaction.run(insertVersion, { id, version: (known?.version ?? 0) + 1, content, changes });
  }
  const moved = await writeSteps(transaction, {
    planId: id,
    content,
    known: known?.steps ?? [],
    reported: item.told ?? {},
    actions,
    today,
  });
  if (ofCase.accountId !== null && (known ? changes.length > 0 : true)) {
    await writeCaseworkNotice(transaction, {
      kind: 'casework.planChanged',
      accountId: ofCase.accountId,
      subjectId: id,
    });
  }
  if (!known) return 'created';
  return isMoved || isNew || moved ? 'changed' : 'unchanged';
}

const insert = statement({
  values: { caseId: 'uuid', externalReference: 'text', lastReviewedOn: 'date?', endedOn: 'date?' },
  row: { id: 'uuid' },
  text: `
    insert into housing_plan (tenant_id, case_id, external_reference, last_reviewed_on, ended_on)
    values (app_tenant(), $caseId, $externalReference, $lastReviewedOn, $endedOn)
    returning id`,
});

async function insertPlan(
  transaction: Transaction,
  { externalReference, lastReviewedOn = null, endedOn = null }: PlanItem,
  caseId: string,
): Promise<string> {
  const [plan] = await transaction.run(insert, { caseId, externalReference, lastReviewedOn, endedOn });
  if (!plan) throw new Error('A row that was written was not given back.');
  return plan.id;
}

function contentOf({ situation, homeNeeded, support, steps }: PlanItem): PlanContent {
  return {
    ...(situation ? { situation } : {}),
    ...(homeNeeded ? { homeNeeded } : {}),
    ...(support ? { support } : {}),
    steps,
  };
}

/** A step marked no longer right stays so: not doing it has no consequences any more (s.189A(8) to (12)). */
function stepFindings(
  at: string,
  item: PlanItem,
  before: KnownPlan | undefined,
  today: string,
): FeedFinding[] {
  const ended = new Set(
    before?.content.steps.filter((step) => hasStepEnded(step, today)).map(({ reference }) => reference),
  );
  return item.steps.flatMap((step, place) =>
    ended.has(step.reference) && !hasStepEnded(step, today)
      ? [
          feedError(
            'stepEnded',
            `${at}/steps/${place}`,
            `The step "${step.reference}" was marked as no longer right, and the person knows.`,
            'Send the step that replaces it with a new reference.',
          ),
        ]
      : [],
  );
}

function caseFindings(
  at: string,
  { externalReference, caseReference }: PlanItem,
  ofCase: KnownCase | undefined,
  before: KnownPlan | undefined,
  { byCase }: KnownPlans,
): FeedFinding[] {
  const pointer = `${at}/caseReference`;
  if (!ofCase) return [notSent(pointer, 'case', caseReference)];
  if (before && before.caseId !== ofCase.id) {
    return [
      feedError(
        'caseChanged',
        pointer,
        `The plan "${externalReference}" belongs to another case.`,
        'Send this plan with a different reference.',
      ),
    ];
  }
  const other = byCase.get(ofCase.id);
  if (!before && other !== undefined) {
    return [
      feedError(
        'casePlanned',
        pointer,
        `The case already has a plan: "${other}".`,
        'Send the change with that reference.',
      ),
    ];
  }
  return [];
}

interface KnownPlans {
  readonly byReference: ReadonlyMap<string, KnownPlan>;
  /** The plan's reference for each case. */
  readonly byCase: ReadonlyMap<string, string>;
}

const holdSteps = statement({
  values: { references: 'text[]' },
  text: `
    select from plan_step join housing_plan as plan on plan.tenant_id = plan_step.tenant_id and plan.id = plan_step.plan_id
     where plan.tenant_id = app_tenant() and plan.external_reference = any ($references)
     order by plan_step.id for update of plan_step`,
});

const readKnown = statement({
  values: { references: 'text[]', caseReferences: 'text[]' },
  row: {
    id: 'uuid',
    caseId: 'uuid',
    lastReviewedOn: 'text?',
    endedOn: 'text?',
    version: 'integer',
    content: typed<PlanContent>('jsonb'),
    steps: typed<readonly KnownStep[]>('jsonb'),
    externalReference: 'text',
  },
  text: `
    select plan.id, plan.case_id as "caseId", plan.external_reference as "externalReference",
           plan.last_reviewed_on::text as "lastReviewedOn", plan.ended_on::text as "endedOn",
           latest.version, latest.content,
           coalesce((select jsonb_agg(jsonb_build_object(
                              'reference', reference, 'owner', owner, 'state', state, 'actionId', action_id,
                              'isExpected', is_expected, 'fromOn', from_on::text, 'endedFrom', ended_from::text))
                       from plan_step
                      where plan_step.tenant_id = plan.tenant_id and plan_step.plan_id = plan.id), '[]') as steps
      from housing_plan as plan
      join housing_case on housing_case.tenant_id = plan.tenant_id and housing_case.id = plan.case_id
     cross join lateral (select version, content from housing_plan_version as written
                          where written.tenant_id = plan.tenant_id and written.plan_id = plan.id
                          order by version desc limit 1) as latest
     where plan.tenant_id = app_tenant()
       and (plan.external_reference = any ($references)
            or housing_case.external_reference = any ($caseReferences))`,
});

/** Finds the plans of a batch, with their steps locked against reports meanwhile. */
async function findPlans(transaction: Transaction, sent: readonly Sent<PlanItem>[]): Promise<KnownPlans> {
  const references = sent.map(({ item }) => item.externalReference);
  const caseReferences = sent.map(({ item }) => item.caseReference);
  await transaction.run(holdSteps, { references });
  const rows = await transaction.run(readKnown, { references, caseReferences });
  return {
    byReference: new Map(rows.map((row) => [row.externalReference, row])),
    byCase: new Map(rows.map(({ caseId, externalReference }) => [caseId, externalReference])),
  };
}

type KnownAction = OwnerOfRow & { readonly id: string };

const actionsNamed = statement({
  values: { references: 'text[]' },
  row: { reference: 'text', id: 'uuid', accountId: 'uuid?', applicationId: 'uuid?' },
  text: `
    select external_reference as reference, id, account_id as "accountId", application_id as "applicationId"
      from workflow_action
     where tenant_id = app_tenant() and external_reference = any ($references)`,
});

async function findActions(
  transaction: Transaction,
  sent: readonly Sent<PlanItem>[],
): Promise<ReadonlyMap<string, KnownAction>> {
  const references = sent.flatMap(({ item }) => item.steps.flatMap((step) => step.actionReference ?? []));
  if (references.length === 0) return new Map();
  const rows = await transaction.run(actionsNamed, { references });
  return new Map(rows.map(({ reference, ...found }) => [reference, found]));
}

/**
 * True if an action and a case belong to the same person: a plan must not lead to an action that only another
 * person may read.
 */
function isOfPerson(action: KnownAction, ofCase: KnownCase): boolean {
  return ofCase.accountId === null
    ? action.accountId === null && action.applicationId === ofCase.applicationId
    : action.accountId === ofCase.accountId;
}
