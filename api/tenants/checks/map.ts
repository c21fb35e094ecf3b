import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { findGeometryFault, type GeometryFault } from '../../rules/places/geometry-faults.ts';
import { findMisplaced, type Misplaced } from '../../rules/places/misplaced.ts';
import {
  DrawnMapSchema,
  drawnKinds,
  isDrawnKind,
  maximumDrawnMapSize,
  type DrawnFeature,
  type DrawnMap,
} from '#schemas/tenant/drawn-map.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { ShownMap, Tenant } from '#schemas/tenant/tenant.ts';
import { parseJsonDocument, type JsonDocument } from '../../council-files/json-document.ts';
import { unreadableFinding, type LayeredFile } from '../../council-files/layered-file.ts';
import type { Json } from '../../council-files/merge.ts';
import { nearestWord } from '../../rules/words/near-word.ts';
import { inPlainWords, nameOf } from '../../council-files/shape-words.ts';
import type { Source } from '../../council-files/source.ts';
import type { CheckResults } from '../check-results.ts';
import { packMap, type PackedMap } from '../pack-map.ts';
import { checkVectorMap, type VectorMap } from './vector-map.ts';

/**
 * Stops at the first mistake: a map has thousands of numbers, and they are usually wrong in the same way. Compiled
 * when first needed: the results of most maps are stored.
 */
let isMap: ValidateFunction<DrawnMap> | undefined;

interface CheckedMap {
  /** The map as pages receive it. */
  readonly shown: ShownMap | null;
  readonly vector: VectorMap | undefined;
  readonly drawn: PackedMap | undefined;
  /**
   * Areas of the map that forms can offer; null without a drawn or vector map, undefined if the map cannot be
   * read.
   */
  readonly areas: ReadonlySet<string> | null | undefined;
  readonly findings: readonly Finding[];
}

/**
 * Returns the map of homes that a council shows, and its findings.
 * @param file the council's `tenant.json` merged over base's.
 * @param isKept see `CheckOptions`.
 */
export function checkMap(
  id: string,
  tenant: Tenant,
  file: LayeredFile,
  own: Source,
  base: Source,
  results: CheckResults,
  isKept: boolean,
): CheckedMap {
  const { map } = tenant;
  const none = { shown: null, vector: undefined, drawn: undefined };
  if (map === undefined) return { ...none, areas: null, findings: [] };
  const unsaid = map.attribution.trim() === '' ? [withoutAttribution(file)] : [];
  if (map.kind === 'tiles')
    return { ...none, shown: map, areas: null, findings: [...unsaid, ...checkTiles(map.url, file)] };
  if (map.kind === 'vector') {
    const { findings, ...found } = checkVectorMap(id, map, file, own, base, isKept);
    return { drawn: undefined, ...found, findings: [...unsaid, ...findings] };
  }
  const [folder, source] =
    own.texts.has(map.file) || own.unreadable.has(map.file) ? [id, own] : ['base', base];
  const name = `${folder}/${map.file}`;
  const unreadable = source.unreadable.get(map.file);
  if (unreadable) return { ...none, areas: undefined, findings: [unreadableFinding(name, unreadable)] };
  const text = source.texts.get(map.file);
  if (text === undefined) {
    return {
      ...none,
      areas: undefined,
      findings: [
        ...unsaid,
        {
          severity: 'error',
          kind: 'map.missing',
          ...file.placeOf('/map/file'),
          message: `There is no map ${map.file} in the council's folder.`,
          cure: `Put ${map.file} beside tenant.json, or leave "map" out to show homes in the list only.`,
        },
      ],
    };
  }
  const { packed, areas, findings } = results.recall(
    'map',
    [name, source.digests.get(map.file) ?? text],
    () => ({
      packed: packMap(text),
      ...checkDrawn(name, text),
    }),
  );
  return { shown: map, vector: undefined, drawn: packed, areas, findings: [...unsaid, ...findings] };
}

function withoutAttribution(file: LayeredFile): Finding {
  return {
    severity: 'error',
    kind: 'map.attribution',
    ...file.placeOf('/map/attribution'),
    message: 'The map has no credit for its maker.',
    cure: 'Write the credit that the maker of the map asks for, such as "© OpenStreetMap contributors".',
  };
}

function checkTiles(url: string, file: LayeredFile): Finding[] {
  const missing = ['{x}', '{y}'].filter((part) => !url.includes(part));
  if (missing.length === 0) return [];
  return [
    {
      severity: 'error',
      kind: 'map.tiles',
      ...file.placeOf('/map/url'),
      message: `The address of the tiles has no ${missing.join(' and no ')}, so every tile would be the same.`,
      cure: 'Copy the address from the map service, with {z}, {x} and {y}.',
    },
  ];
}

function wrong(...findings: Finding[]): Pick<CheckedMap, 'areas' | 'findings'> {
  return { areas: undefined, findings };
}

function checkDrawn(file: string, text: string): Pick<CheckedMap, 'areas' | 'findings'> {
  const size = Buffer.byteLength(text);
  if (size > maximumDrawnMapSize) {
    return wrong({
      severity: 'error',
      kind: 'map.size',
      file,
      message: `The map is ${(size / 1e6).toFixed(1)} MB. The limit is ${maximumDrawnMapSize / 1e6} MB.`,
      cure: 'Leave out everything far from your homes, and write coordinates with five decimals, which is accurate to a metre.',
    });
  }
  const document = parseJsonDocument(text);
  if (document.faults.length > 0) {
    return wrong(
      ...document.faults.map((fault) => ({
        severity: 'error' as const,
        kind: 'json.syntax',
        file,
        ...fault,
      })),
    );
  }
  const value: unknown = document.value;
  const misplaced = findFirstMisplaced(document.value);
  if (misplaced) return wrong(coordinatesFinding(file, document, misplaced));
  const faults = geometryFaults(document.value);
  const broken = faults.find(({ fault }) => !fault.isDrawn);
  if (broken) return wrong(geometryFinding('error', file, document, broken));
  isMap ??= new Ajv({ strict: false, verbose: true }).compile<DrawnMap>(DrawnMapSchema);
  if (!isMap(value)) return wrong(explain(file, document, isMap.errors?.[0]));
  const [open] = faults;
  return {
    areas: new Set(value.features.flatMap(({ properties }) => properties.area ?? [])),
    findings: [
      ...(value.features.length === 0 ? [emptyMap(file)] : []),
      ...(open ? [geometryFinding('warning', file, document, open)] : []),
      ...checkKinds(file, document, value.features),
    ],
  };
}

function emptyMap(file: string): Finding {
  return {
    severity: 'warning',
    kind: 'map.empty',
    file,
    message: 'The map has no features, so people see nothing behind the homes.',
    cure: 'Export it again with its features, or leave "map" out of tenant.json to show homes in the list only.',
  };
}

interface GeometryFaultAt {
  /** The geometry's place in the file. */
  readonly pointer: string;
  readonly fault: GeometryFault;
}

function geometryFaults(value: Json | undefined): GeometryFaultAt[] {
  return featuresOf(value).flatMap((feature, index) => {
    const fault = isGroup(feature) ? findGeometryFault(feature['geometry']) : undefined;
    return fault === undefined ? [] : [{ pointer: `/features/${index}/geometry`, fault }];
  });
}

function geometryFinding(
  severity: Finding['severity'],
  file: string,
  document: JsonDocument,
  { pointer: geometry, fault }: GeometryFaultAt,
): Finding {
  const pointer = `${geometry}${fault.pointer}`;
  const line = document.lineAt(pointer) ?? document.lineAt(geometry) ?? 1;
  return { severity, kind: 'map.geometry', file, line, pointer, message: fault.message, cure: fault.cure };
}

function featuresOf(value: Json | undefined): readonly Json[] {
  const features = isGroup(value) ? value['features'] : undefined;
  return Array.isArray(features) ? features : [];
}

interface MisplacedAt {
  readonly pointer: string;
  readonly found: Misplaced;
}

/** Stops at the first: a map is exported in one go, so the others are wrong in the same way. */
function findFirstMisplaced(value: Json | undefined): MisplacedAt | undefined {
  if (!isGroup(value)) return undefined;
  for (const [index, feature] of featuresOf(value).entries()) {
    const geometry = isGroup(feature) ? feature['geometry'] : undefined;
    const coordinates = isGroup(geometry) ? geometry['coordinates'] : undefined;
    const found = misplacedIn(coordinates, `/features/${index}/geometry/coordinates`);
    if (found) return found;
  }
  return misplacedInBox(value['bbox']);
}

function misplacedIn(coordinates: Json | undefined, pointer: string): MisplacedAt | undefined {
  if (!Array.isArray(coordinates)) return undefined;
  const [first, second]: readonly Json[] = coordinates;
  if (typeof first === 'number' && typeof second === 'number') {
    const found = findMisplaced(first, second);
    return found && { pointer, found };
  }
  for (const [index, inner] of coordinates.entries()) {
    const found = misplacedIn(inner, `${pointer}/${index}`);
    if (found) return found;
  }
  return undefined;
}

/** Checks `bbox`, the bounds within which a reader can move the map: west, south, east and north. */
function misplacedInBox(box: Json | undefined): MisplacedAt | undefined {
  const numbers: readonly Json[] = Array.isArray(box) ? box : [];
  const corner = misplacedIn([numbers.slice(0, 2), numbers.slice(2, 4)], '');
  return corner && { ...corner, pointer: '/bbox' };
}

function coordinatesFinding(
  file: string,
  document: JsonDocument,
  { pointer, found: { message, cure } }: MisplacedAt,
): Finding {
  return {
    severity: 'error',
    kind: 'map.coordinates',
    file,
    line: document.lineAt(pointer) ?? 1,
    pointer,
    message,
    cure,
  };
}

function isGroup(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function explain(file: string, document: JsonDocument, error: ErrorObject | undefined): Finding {
  const pointer = error?.instancePath ?? '';
  const place = { file, line: document.lineAt(pointer) ?? 1, pointer };
  const { keyword, params = {} } = error ?? {};
  if (keyword === 'required' && params['missingProperty'] === 'kind')
    return {
      severity: 'error',
      kind: 'map.notGeoJson',
      ...place,
      message: 'A feature of the map has no "kind", so it cannot be drawn.',
      cure: `Give its properties a "kind", one of: ${Object.keys(drawnKinds).join(', ')}.`,
    };
  const isCollection = isGroup(document.value) && document.value['type'] === 'FeatureCollection';
  return {
    severity: 'error',
    kind: 'map.notGeoJson',
    ...place,
    message: isCollection
      ? `This is not a map in GeoJSON: ${nameOf(pointer)} ${error === undefined ? 'does not fit' : inPlainWords(error)}.`
      : 'The file is JSON but not a GeoJSON map: it is not a "FeatureCollection".',
    cure: 'Export it as a GeoJSON feature collection. Each feature needs a geometry and the property "kind".',
  };
}

/** Reports each kind once, at the first feature that has it. */
function checkKinds(file: string, document: JsonDocument, features: readonly DrawnFeature[]): Finding[] {
  const findings = new Map<string, { readonly index: number; count: number; readonly isKnown: boolean }>();
  for (const [index, { properties, geometry }] of features.entries()) {
    const { kind } = properties;
    const isKnown = isDrawnKind(kind);
    // A bare name is a point, whatever it names.
    const isName = geometry.type === 'Point' && properties.name !== undefined;
    if (isKnown && (isName || shapeOf(geometry.type) === drawnKinds[kind])) continue;
    const known = findings.get(kind);
    if (known) known.count += 1;
    else findings.set(kind, { index, count: 1, isKnown });
  }
  return [...findings].map(([kind, { index, count, isKnown }]): Finding => {
    const pointer = `/features/${index}/properties/kind`;
    const line = document.lineAt(pointer);
    const near = nearestWord(kind, Object.keys(drawnKinds));
    return {
      severity: 'warning',
      kind: isKnown ? 'map.shape' : 'map.kind',
      file,
      ...(line === undefined ? {} : { line }),
      pointer,
      ...(isKnown
        ? {
            message: `${count} of the kind "${kind}" will not look right: this kind has a different shape.`,
            cure: `Draw each "${kind}" as ${isDrawnKind(kind) ? shapeWords[drawnKinds[kind]] : 'another shape'}.`,
          }
        : {
            message: `${count} of the kind "${kind}" are not drawn.`,
            cure: near ? `Did you mean "${near}"?` : `You can use: ${Object.keys(drawnKinds).join(', ')}.`,
          }),
    };
  });
}

const shapeWords = { area: 'a Polygon', line: 'a LineString', point: 'a Point' } as const;

function shapeOf(geometry: DrawnFeature['geometry']['type']): keyof typeof shapeWords {
  if (geometry.endsWith('Polygon')) return 'area';
  return geometry === 'Point' ? 'point' : 'line';
}
