import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packMap, type PackedMap } from '#api/tenants/pack-map.ts';
import type { DemoTenant } from './demo-councils.ts';

const drawings = new Map<string, PackedMap | undefined>();

/**
 * Returns the drawing of a demo council's map, with homes along its streets: its own file, or the drawing in
 * `demo/maps` from which `npm run tenant -- map` made its vector map.
 */
export function demoMap({
  tenant: { tenantId },
  drawnMap,
}: Pick<DemoTenant, 'tenant' | 'drawnMap'>): PackedMap | undefined {
  if (drawnMap) return drawnMap;
  if (!drawings.has(tenantId)) drawings.set(tenantId, readDrawing(tenantId));
  return drawings.get(tenantId);
}

function readDrawing(tenantId: string): PackedMap | undefined {
  const file = join(import.meta.dirname, 'maps', `${tenantId}.geojson`);
  return existsSync(file) ? packMap(readFileSync(file, 'utf8')) : undefined;
}
