import { join } from 'node:path';
import type { PlaceTable } from '../../rules/places/place-table.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { CouncilMap, ShownMap } from '#schemas/tenant/tenant.ts';
import { vectorMapAddress } from '#schemas/tenant/vector-map.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';
import type { Source } from '../../council-files/source.ts';
import type { TileArchive } from '../../council-files/tile-archive.ts';

/** A council's vector map: its path, and its archive as read when it was checked. */
export interface VectorMap {
  readonly path: string;
  readonly archive: TileArchive;
}

interface CheckedVectorMap {
  readonly shown: ShownMap | null;
  readonly vector: VectorMap | undefined;
  readonly areas: ReadonlySet<string> | undefined;
  readonly findings: readonly Finding[];
}

/** Returns the vector map that `tenant.json` names, from the council's folder or base's. */
export function checkVectorMap(
  id: string,
  map: Extract<CouncilMap, { kind: 'vector' }>,
  file: LayeredFile,
  own: Source,
  base: Source,
  isKept: boolean,
): CheckedVectorMap {
  const [folder, source] = own.archives.has(map.file) ? [id, own] : ['base', base];
  const archive = source.archives.get(map.file);
  if (archive !== undefined && !('fault' in archive)) {
    const { attribution } = map;
    return {
      shown: { kind: 'vector', address: vectorMapAddress(archive.hash), attribution },
      vector: { path: join(source.folder, map.file), archive },
      areas: new Set(archive.areas),
      findings: [],
    };
  }
  const severity = isKept ? 'warning' : 'error';
  const finding: Finding = archive
    ? { severity, file: `${folder}/${map.file}`, ...archive.fault }
    : {
        severity,
        kind: 'map.missing',
        ...file.placeOf('/map/file'),
        message: `There is no map ${map.file} in the council's folder.`,
        cure: `Make it with npm run tenant -- map ${id}, or leave "map" out to show homes in the list only.`,
      };
  return { shown: null, vector: undefined, areas: undefined, findings: [finding] };
}

/** Checks that the map covers the area of the council's places. */
export function checkMapReach(
  { archive }: VectorMap,
  { latitudes, longitudes }: PlaceTable,
  file: LayeredFile,
): Finding[] {
  const [west, south, east, north] = archive.bounds;
  const isOn = latitudes.some((latitude, row) => {
    const longitude = longitudes[row] ?? NaN;
    return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
  });
  if (isOn || latitudes.length === 0) return [];
  const shown = archive.bounds.map((degrees) => degrees.toFixed(2)).join(', ');
  return [
    {
      severity: 'warning',
      kind: 'map.elsewhere',
      ...file.placeOf('/map/file'),
      message: `The map shows a different part of the country (${shown}) from places.geojson.`,
      cure: 'Make the map again with the council’s own boundary: npm run tenant -- map --within.',
    },
  ];
}
