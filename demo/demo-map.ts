import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packMap, type PackedMap } from '#api/tenants/pack-map.ts';
import type { DemoTenant } from './demo-councils.ts';

const drawings = new Map<string, PackedMap | undefined>();

/**
 * The drawing of a demo council's map, along whose streets its homes stand: its own file, or in `demo/maps` what the
 * vector map was made of with `npm run tenant -- map`.
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
