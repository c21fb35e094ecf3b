import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { findMisplaced } from '../../rules/places/misplaced.ts';
import { tabulatePlaces, type PlaceTable } from '../../rules/places/place-table.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import {
  isPlaceKind,
  maximumPlacesSize,
  placeKinds,
  placesFile,
  PlacesSchema,
  schoolPhases,
  type PlaceFeature,
  type Places,
} from '#schemas/tenant/places.ts';
import { parseJsonDocument, type JsonDocument } from '../../council-files/json-document.ts';
import { nearestWord } from '../../rules/words/near-word.ts';
import { inPlainWords, nameOf } from '../../council-files/shape-words.ts';
import type { Source } from '../../council-files/source.ts';
import type { CheckResults } from '../check-results.ts';

/**
 * Stops at the first mistake: places are written by programs, which make the same mistake in each. Compiled when
 * first needed: the results of most files are stored.
 */
let arePlaces: ValidateFunction<Places> | undefined;

interface CheckedPlaces {
  /** Undefined if the council has no places file, or a faulty one. */
  readonly table: PlaceTable | undefined;
  readonly findings: readonly Finding[];
}

/** Reads the places around a council's homes from its own `places.geojson`, with the findings. */
export function checkPlaces(id: string, own: Source, results: CheckResults): CheckedPlaces {
  // A file that is not text has already been reported with all the others.
  const text = own.texts.get(placesFile);
  if (text === undefined) return { table: undefined, findings: [] };
  const name = `${id}/${placesFile}`;
  return results.recall('places', [name, own.digests.get(placesFile) ?? text], () => readPlaces(name, text));
}

function readPlaces(file: string, text: string): CheckedPlaces {
  const wrong = (finding: Omit<Finding, 'severity' | 'file'>): CheckedPlaces => ({
    table: undefined,
    findings: [{ severity: 'error', file, ...finding }],
  });
  const size = Buffer.byteLength(text);
  if (size > maximumPlacesSize)
    return wrong({
      kind: 'places.size',
      message: `The file is ${(size / 1e6).toFixed(1)} MB. The limit is ${maximumPlacesSize / 1e6} MB.`,
      cure: 'Leave out places more than ten miles from every home, and write coordinates with five decimals, which is accurate to a metre.',
    });
  const document = parseJsonDocument(text);
  const [fault] = document.faults;
  if (fault) return wrong({ kind: 'json.syntax', ...fault });
  const value: unknown = document.value;
  arePlaces ??= new Ajv({ strict: false, verbose: true }).compile<Places>(PlacesSchema);
  if (!arePlaces(value)) return wrong(explain(document, arePlaces.errors?.[0]));
  const misplaced = findFirstMisplaced(value.features);
  if (misplaced) return wrong({ ...misplaced, ...lineOf(document, misplaced.pointer) });
  const { features } = value;
  return {
    table: tabulatePlaces(features),
    findings: [
      ...unknownKinds(document, features),
      ...doubles(document, features),
      ...faraway(document, features),
    ].map((finding): Finding => ({ severity: 'warning', file, ...finding })),
  };
}

type Said = Omit<Finding, 'severity' | 'file'>;

function lineOf(document: JsonDocument, pointer: string): Pick<Finding, 'line'> {
  const line = document.lineAt(pointer);
  return line === undefined ? {} : { line };
}

function explain(document: JsonDocument, error: ErrorObject | undefined): Said {
  const pointer = error?.instancePath ?? '';
  const place = { kind: 'places.shape', pointer, ...lineOf(document, pointer) };
  const { keyword, params = {} } = error ?? {};
  const missing = keyword === 'required' ? String(params['missingProperty']) : '';
  if (pointer === '' || pointer === '/type' || pointer === '/features')
    return {
      ...place,
      message:
        'The file is JSON but not a GeoJSON list of places: it is not a "FeatureCollection" with "features".',
      cure: 'Export it as a GeoJSON feature collection of points, or make it with: npm run tenant -- places',
    };
  if (missing === 'kind' || missing === 'name')
    return {
      ...place,
      message: `A place has no "${missing}", so it cannot be shown.`,
      cure:
        missing === 'name'
          ? 'Add a "name" to its properties, as people call it, or remove the place.'
          : `Add a "kind" to its properties, one of: ${placeKinds.join(', ')}.`,
    };
  if (/\/geometry(?:\/type)?$/.test(pointer))
    return {
      ...place,
      message: 'A place is not a point, so its distance from a home cannot be measured.',
      cure: 'Write a "Point" with the longitude and latitude of its door, or of the gate of a park.',
    };
  if (pointer.endsWith('/phase'))
    return {
      ...place,
      message: 'A school has a phase that Lintel does not know.',
      cure: `Use one of: ${schoolPhases.join(', ')}. Or leave out "phase".`,
    };
  return {
    ...place,
    message: `A place does not have the right form: ${error === undefined ? 'it does not fit' : `${nameOf(pointer)} ${inPlainWords(error)}`}.`,
    cure: 'Write it like the others, or make the file with: npm run tenant -- places',
  };
}

/** Reports the first and counts the rest: they are usually wrong in the same way. */
function findFirstMisplaced(features: readonly PlaceFeature[]): (Said & { pointer: string }) | undefined {
  const found = features.flatMap(({ geometry: { coordinates } }, index) => {
    const [longitude = 0, latitude = 0] = coordinates;
    const misplaced = findMisplaced(longitude, latitude);
    return misplaced ? [{ index, misplaced }] : [];
  });
  const [first] = found;
  if (first === undefined) return undefined;
  const { message, cure } = first.misplaced;
  const more = found.length - 1;
  return {
    kind: 'places.coordinates',
    pointer: `/features/${first.index}/geometry/coordinates`,
    message: more === 0 ? message : `${message} ${more} more may have the same fault or another.`,
    cure,
  };
}

/** Reports each kind once, at the first place that has it. */
function unknownKinds(document: JsonDocument, features: readonly PlaceFeature[]): Said[] {
  const unknown = features
    .map(({ properties: { kind } }, index) => ({ kind, index }))
    .filter(({ kind }) => !isPlaceKind(kind));
  return [...Map.groupBy(unknown, ({ kind }) => kind)].map(([kind, found]): Said => {
    const pointer = `/features/${found[0]?.index ?? 0}/properties/kind`;
    const near = nearestWord(kind, placeKinds);
    return {
      kind: 'places.kind',
      pointer,
      ...lineOf(document, pointer),
      message: `${found.length} of the kind "${kind}" will not be shown.`,
      cure: near ? `Did you mean "${near}"?` : `You can use: ${placeKinds.join(', ')}.`,
    };
  });
}

function doubles(document: JsonDocument, features: readonly PlaceFeature[]): Said[] {
  const known = new Set<string | number>();
  const again = features.flatMap(({ id }, index) => {
    if (id === undefined) return [];
    const isDouble = known.has(id);
    known.add(id);
    return isDouble ? [{ id, index }] : [];
  });
  const [first] = again;
  if (first === undefined) return [];
  const pointer = `/features/${first.index}/id`;
  const more = again.length - 1;
  return [
    {
      kind: 'places.double',
      pointer,
      ...lineOf(document, pointer),
      message: `Another place has the id ${JSON.stringify(first.id)}, so only the first is shown${more === 0 ? '' : `; ${more} more ids appear twice`}.`,
      cure: 'Give each place its own id, or leave ids out.',
    },
  ];
}

/** In degrees, about 100 miles: no home is within ten miles of two places this far apart. */
const far = 1.5;

/**
 * Finds places far from most others, such as one at 0, 0, written by a program that did not know where it is.
 */
function faraway(document: JsonDocument, features: readonly PlaceFeature[]): Said[] {
  const [east, north] = [middleOf(features, 0), middleOf(features, 1)];
  const strays = features.flatMap(({ geometry: { coordinates }, properties }, index) => {
    const [longitude = 0, latitude = 0] = coordinates;
    return Math.abs(latitude - north) > far || Math.abs(longitude - east) > far * 2
      ? [{ index, name: properties.name }]
      : [];
  });
  const [first] = strays;
  if (first === undefined) return [];
  const pointer = `/features/${first.index}/geometry/coordinates`;
  const more = strays.length - 1;
  return [
    {
      kind: 'places.far',
      pointer,
      ...lineOf(document, pointer),
      message: `"${first.name}" is more than 100 miles from most other places${more === 0 ? '' : `, and so are ${more} more`}.`,
      cure: 'Check where it is and correct its coordinates, or remove it.',
    },
  ];
}

/** Returns the median of all longitudes (0) or latitudes (1). */
function middleOf(features: readonly PlaceFeature[], axis: 0 | 1): number {
  const sorted = features
    .map(({ geometry }) => geometry.coordinates[axis] ?? 0)
    .sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}
