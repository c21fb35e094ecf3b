import type { ResidentEventOfFeed } from '#schemas/backoffice/resident-events.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { findSentFiles, type FileAsker } from '../sent-files.ts';
import { statement, typed } from '../../database/statement.ts';

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
export async function findActions(
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
