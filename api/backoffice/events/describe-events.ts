import type { ResidentEventOfFeed } from '#schemas/backoffice/resident-events.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';
import { findBidEventsBySequence } from '../bid-events.ts';
import { findSubmissionsBySequence } from '../form-submissions.ts';
import { type FileAsker, findSentFiles } from '../sent-files.ts';
import { findMessages, findThreads } from './messages-of-events.ts';
import { findOffersOfEvents, offerOfEvent } from './offers-of-events.ts';
import { findEntriesOfEvents, findOutcomesOfEvents } from './shortlists-of-events.ts';
import type { StreamRow } from './stream-row.ts';

/**
 * Describes events with their subjects, in the same order. Facts that may have changed since come from the
 * record of the event; the rest is current.
 * @param keyHash hash of the caller's key, for the addresses of files
 */
export async function describeEvents(
  database: TenantDatabase,
  rows: readonly StreamRow[],
  keyHash: Buffer,
): Promise<ResidentEventOfFeed[]> {
  const asker: FileAsker = { keyHash, call: '/api/backoffice/events/files' };
  const about = (group: string) => rows.filter(({ kind }) => kind.startsWith(`${group}.`));
  const numbers = (group: string) => about(group).map(({ number }) => number);
  const subjects = (group: string) => about(group).map(({ subjectId }) => subjectId);
  const [bids, forms, actions, messages, threads, plans, documents, offers, entries, outcomes] =
    await Promise.all([
      findBidEventsBySequence(database, numbers('bid')),
      findSubmissionsBySequence(database, numbers('form'), asker),
      findActions(database, subjects('action'), asker),
      findMessages(database, about('message').flatMap(messagesNamed), asker),
      findThreads(database, about('message').map(threadNamed)),
      findPlansOfEvents(
        database,
        about('plan').flatMap(({ details }) => textIn(details, 'plan') ?? []),
      ),
      findDocuments(database, subjects('document')),
      findOffersOfEvents(database, subjects('offer')),
      findEntriesOfEvents(database, numbers('shortlist')),
      findOutcomesOfEvents(database, numbers('outcome')),
    ]);
  return rows.map((row): ResidentEventOfFeed => {
    const { kind, sequence, at, registrationNumber, madeBy, number, subjectId, details } = row;
    const common = { sequence, at: at.toISOString(), registrationNumber, madeBy };
    switch (kind) {
      case 'bid.place':
      case 'bid.withdraw':
      case 'bid.move':
      case 'bid.prefer':
      case 'bid.unprefer':
      case 'bid.agree':
      case 'bid.refuse':
        return { kind, ...common, bid: known(bids, number) };
      case 'form.send':
        return { kind, ...common, form: known(forms, number) };
      case 'action.complete':
      case 'action.cannotComplete':
      case 'action.refuse':
      case 'action.send':
      case 'action.withdraw': {
        const action = known(actions, subjectId);
        return { kind, ...common, action: { ...action, reason: textIn(details, 'reason') ?? action.reason } };
      }
      case 'message.send': {
        const { externalReference: _none, ...message } = known(messages, subjectId);
        const begins = details['begins'] === true;
        return { kind, ...common, thread: known(threads, threadNamed(row)), message: { ...message, begins } };
      }
      case 'message.read':
        return {
          kind,
          ...common,
          thread: known(threads, threadNamed(row)),
          messages: messagesNamed(row).map((id) => {
            const { externalReference } = known(messages, id);
            return { id, externalReference };
          }),
        };
      case 'plan.stepDone':
      case 'plan.stepCannot':
      case 'plan.stepAgain':
      case 'plan.comment': {
        const plan = known(plans, textIn(details, 'plan') ?? '');
        const text = textIn(details, 'reason') ?? textIn(details, 'comment');
        const step = { ...plan, stepReference: textIn(details, 'step') ?? '', text };
        return { kind, ...common, step };
      }
      case 'document.deliver':
      case 'document.read':
        return { kind, ...common, document: known(documents, subjectId) };
      case 'offer.make':
      case 'offer.change':
      case 'offer.accept':
      case 'offer.refuse':
      case 'offer.expire':
      case 'offer.missViewing':
      case 'offer.withdraw':
      case 'offer.remake':
      case 'offer.decide':
      case 'offer.let':
      case 'offer.fallThrough':
        return { kind, ...common, offer: offerOfEvent(row, offers) };
      case 'shortlist.check':
      case 'shortlist.verify':
      case 'shortlist.invite':
      case 'shortlist.skip':
      case 'shortlist.reset':
        return { kind, ...common, entry: known(entries, number) };
      case 'outcome.record':
      case 'outcome.takeBack':
        return { kind, ...common, outcome: known(outcomes, number) };
      case 'alerts.change':
        return { kind, ...common, by: textIn(details, 'by') ?? 'page', alerts: alertsIn(details) };
    }
  });
}

/** Looks up the subject of an event, which must exist, since casework is never deleted. */
function known<Value>(found: ReadonlyMap<string, Value>, id: string): Value {
  const value = found.get(id);
  if (value === undefined) throw new Error(`An event names ${id}, which isn’t there.`);
  return value;
}

function threadNamed({ kind, subjectId, details }: StreamRow): string {
  return kind === 'message.read' ? subjectId : (textIn(details, 'thread') ?? '');
}

function messagesNamed({ kind, subjectId, details: { messages } }: StreamRow): string[] {
  if (kind === 'message.send') return [subjectId];
  return Array.isArray(messages) ? messages.map(String) : [];
}

function textIn(details: StreamRow['details'], name: string): string | null {
  const value = details[name];
  return typeof value === 'string' ? value : null;
}

function alertsIn({ alerts }: StreamRow['details']) {
  if (!Array.isArray(alerts)) return [];
  return alerts.map((chosen: Readonly<Record<string, unknown>>) => ({
    alert: textIn(chosen, 'alert') ?? '',
    state: textIn(chosen, 'state') ?? '',
    frequency: textIn(chosen, 'frequency'),
  }));
}

type ActionOfEvent = Extract<ResidentEventOfFeed, { readonly action: unknown }>['action'];

const readActions = statement({
  values: { ids: 'uuid[]' },
  row: {
    id: 'uuid',
    externalReference: 'text?',
    reference: 'text',
    origin: typed<ActionOfEvent['origin']>('text'),
    actionType: 'text',
    caseReference: 'text?',
    response: typed<ActionOfEvent['response']>('text'),
    reason: 'text?',
    review: typed<ActionOfEvent['review']>('jsonb'),
    submissionReferences: 'text[]',
  },
  text: `
    select action.id, action.external_reference as "externalReference", action.reference, action.origin,
           action.action_type as "actionType", housing_case.external_reference as "caseReference", action.response,
           action.response_reason as reason, action.review,
           array(select sent.reference
                   from form_request as request
                   join form_submission as sent on sent.tenant_id = request.tenant_id and sent.request_id = request.id
                  where request.tenant_id = action.tenant_id and request.action_id = action.id
                  order by sent.number) as "submissionReferences"
      from workflow_action as action
      left join housing_case on housing_case.tenant_id = action.tenant_id and housing_case.id = action.case_id
     where action.tenant_id = app_tenant() and action.id = any($ids::uuid[])`,
});

/** Finds the actions that events are about, by id. */
async function findActions(
  database: TenantDatabase,
  ids: readonly string[],
  asker: FileAsker,
): Promise<ReadonlyMap<string, ActionOfEvent>> {
  if (ids.length === 0) return new Map();
  const [rows, files] = await Promise.all([
    database.run(readActions, { ids }),
    findSentFiles(database, 'action', ids, asker),
  ]);
  return new Map(rows.map((row) => [row.id, { ...row, files: files.get(row.id) ?? [] }]));
}

type DocumentOfEvent = Extract<ResidentEventOfFeed, { readonly document: unknown }>['document'];

const readDocuments = statement({
  values: { ids: 'uuid[]' },
  row: {
    id: 'uuid',
    externalReference: 'text',
    caseReference: 'text?',
    deliveredAt: 'timestamptz?',
    readAt: 'timestamptz?',
  },
  text: `
    select document.id, document.external_reference as "externalReference",
           housing_case.external_reference as "caseReference", document.delivered_at as "deliveredAt",
           document.read_at as "readAt"
      from officer_document as document
      left join housing_case on housing_case.tenant_id = document.tenant_id and housing_case.id = document.case_id
     where document.tenant_id = app_tenant() and document.id = any($ids::uuid[])`,
});

/** Finds the documents that events are about, by id. */
async function findDocuments(
  database: TenantDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentOfEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await database.run(readDocuments, { ids });
  return new Map(
    rows.map(({ deliveredAt, readAt, ...row }) => [
      row.id,
      { ...row, deliveredAt: deliveredAt?.toISOString() ?? null, readAt: readAt?.toISOString() ?? null },
    ]),
  );
}

type PlanOfEvent = Pick<
  Extract<ResidentEventOfFeed, { readonly step: unknown }>['step'],
  'planReference' | 'caseReference'
>;

const readPlans = statement({
  values: { references: 'text[]' },
  row: { planReference: 'text', caseReference: 'text' },
  text: `
    select plan.external_reference as "planReference", housing_case.external_reference as "caseReference"
      from housing_plan as plan
      join housing_case on housing_case.tenant_id = plan.tenant_id and housing_case.id = plan.case_id
     where plan.tenant_id = app_tenant() and plan.external_reference = any($references::text[])`,
});

/** Finds the plans whose steps events are about, by the council's reference. */
async function findPlansOfEvents(
  database: TenantDatabase,
  references: readonly string[],
): Promise<ReadonlyMap<string, PlanOfEvent>> {
  if (references.length === 0) return new Map();
  const rows = await database.run(readPlans, { references });
  return new Map(rows.map((plan) => [plan.planReference, plan]));
}
