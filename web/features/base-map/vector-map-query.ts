import { queryOptions } from '@tanstack/react-query';
import type { ShownMap } from '#schemas/tenant/tenant.ts';
import type { TileReading } from './vector/read-tile.ts';

/**
 * Returns the query for the council's vector map, if it has one, with the code that reads and paints it, which
 * other councils' pages never load.
 */
export function vectorMapQuery(baseMap: ShownMap | null, reading: TileReading) {
  const address = baseMap?.kind === 'vector' ? baseMap.address : '';
  return queryOptions({
    queryKey: ['map', 'vector', address, reading.language, reading.withoutAreas] as const,
    queryFn: async () => {
      const { openVectorMap } = await import('./vector/open-vector-map.ts');
      return openVectorMap(address, reading);
    },
    enabled: address !== '',
    staleTime: Infinity,
  });
}
