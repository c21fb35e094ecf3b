import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { askedActionsOf } from './asked-actions.ts';
import { caseworkOfAshcombe } from './ashcombe.ts';
import { conversationsOf } from './conversations.ts';
import { documentsOf } from './documents.ts';
import { caseworkPen, type CaseworkPen, type CouncilCasework, type FeedBatch } from './feed-batch.ts';
import { caseworkOfPorthElen } from './porth-elen.ts';
import { caseworkOfThreeRivers } from './three-rivers.ts';

const ofCouncil: Readonly<Record<string, (pen: CaseworkPen) => CouncilCasework>> = {
  ashcombe: caseworkOfAshcombe,
  'three-rivers': caseworkOfThreeRivers,
  'porth-elen': caseworkOfPorthElen,
};

/** Returns the casework of a demo council for the demo's applicant, as its housing system sends it. */
export function makeCasework(files: Pick<TenantFiles, 'tenant'>, now: Date): FeedBatch[] {
  const { tenantId } = files.tenant;
  const pen = caseworkPen(files, now);
  const { people, plans } = ofCouncil[tenantId]?.(pen) ?? { people: [], plans: [] };
  return [
    ...people,
    // Actions come before plans, since a step of a plan may be one of them.
    ...askedActionsOf(tenantId, pen),
    ...plans,
    { kind: 'messages', items: conversationsOf(tenantId, now) },
    { kind: 'documents', items: documentsOf(tenantId, pen) },
  ];
}
