import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { caseworkOfAshcombe } from './ashcombe.ts';
import { conversationsOf } from './conversations.ts';
import { documentsOf } from './documents.ts';
import { caseworkPen, type CaseworkPen, type FeedBatch } from './feed-batch.ts';
import { caseworkOfPorthElen } from './porth-elen.ts';
import { caseworkOfThreeRivers } from './three-rivers.ts';

const ofCouncil: Readonly<Record<string, (pen: CaseworkPen) => FeedBatch[]>> = {
  ashcombe: caseworkOfAshcombe,
  'three-rivers': caseworkOfThreeRivers,
  'porth-elen': caseworkOfPorthElen,
};

/** What a demo council asks of the demo's applicant and promises them, as its housing system sends it. */
export function makeCasework(files: Pick<TenantFiles, 'tenant'>, now: Date): FeedBatch[] {
  const { tenantId } = files.tenant;
  const pen = caseworkPen(files, now);
  const batches = ofCouncil[tenantId]?.(pen) ?? [];
  return [
    ...batches,
    { kind: 'messages', items: conversationsOf(tenantId, now) },
    { kind: 'documents', items: documentsOf(tenantId, pen) },
  ];
}
