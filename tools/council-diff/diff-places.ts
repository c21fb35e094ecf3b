import { parseJsonDocument } from '#api/council-files/json-document.ts';
import { placeKinds, placesFile, type PlaceFeature, type Places } from '#schemas/tenant/places.ts';
import type { CouncilShelves } from '../councils/council-shelves.ts';
import { type Change, ChangeCollector } from './change.ts';

/** The most names shown of each kind; a new edition of a register changes hundreds. */
const maxNames = 10;

/**
 * Returns places around a council's homes that were added, removed or moved, by kind. A place is identified by its id,
 * or by its kind and name if it has none. Expects both files to be free of mistakes.
 */
export function diffPlaces(before: CouncilShelves, after: CouncilShelves): Change[] {
  const collector = new ChangeCollector('What is around homes', placesFile);
  const [old, fresh] = [placesOf(before), placesOf(after)];
  for (const kind of placeKinds) {
    const [was, is] = [old, fresh].map((places) =>
      places.filter(({ properties }) => properties.kind === kind),
    );
    const [known, now] = [byKey(was ?? []), byKey(is ?? [])];
    const both = [...now].flatMap(([key, place]) => {
      const former = known.get(key);
      return former === undefined ? [] : [{ former, place }];
    });
    const groups = [
      ['added', [...now].filter(([key]) => !known.has(key)).map(([, place]) => place)],
      ['removed', [...known].filter(([key]) => !now.has(key)).map(([, place]) => place)],
      ['moved', both.filter(({ former, place }) => at(former) !== at(place)).map(({ place }) => place)],
      [
        'told differently',
        both.filter(({ former, place }) => words(former) !== words(place)).map(({ place }) => place),
      ],
    ] as const;
    for (const [what, places] of groups) {
      if (places.length === 0) continue;
      const names = places.slice(0, maxNames).map(({ properties }) => properties.name);
      const more = places.length - names.length;
      collector.say(`${kind} ${what}: ${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}`);
    }
  }
  return collector.changes;
}

function placesOf({ own }: CouncilShelves): readonly PlaceFeature[] {
  const text = own.source.texts.get(placesFile);
  if (text === undefined) return [];
  const value: unknown = parseJsonDocument(text).value;
  const { features = [] }: Partial<Places> = Object(value);
  return features;
}

function byKey(places: readonly PlaceFeature[]): ReadonlyMap<string, PlaceFeature> {
  return new Map(places.map((place) => [String(place.id ?? place.properties.name), place]));
}

function at({ geometry }: PlaceFeature): string {
  return geometry.coordinates.slice(0, 2).join(' ');
}

function words({ properties: { name, phase, 'name:cy': welsh } }: PlaceFeature): string {
  return [name, phase, welsh].join('\0');
}
