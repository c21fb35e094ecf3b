import Supercluster from 'supercluster';
import type { Coordinates } from '#domain/places/national-grid.ts';
import type { Bounds } from '../base-map/use-map-view.ts';
import type { HomePlace } from './locations-query.ts';

interface Home {
  readonly id: string;
  readonly area: string;
  /** Index in the list, from 0. */
  readonly order: number;
}

/** Homes shown as one mark: a single home, or a group. */
export interface Mark extends Coordinates {
  /** A key that stays the same while the mark has the same homes. */
  readonly key: string;
  readonly advertIds: readonly string[];
  /** The zoom at which the group falls apart; null for a single home, or if all its homes are in one place. */
  readonly partsAt: number | null;
  /** The part of the town with most of its homes; `isMixed`: some are in another. */
  readonly area: string;
  readonly isMixed: boolean;
}

interface Groups {
  /** Returns the marks in a part of the map at a zoom, unordered. */
  marksIn(bounds: Bounds, zoom: number): Mark[];
}

/** Pixels: marks are up to 64 px wide, and two of them should not overlap. */
const groupRadius = 64;
/** The closest zoom that separates homes; homes still together there are at one place. */
const lastGrouping = 18;

/**
 * Groups homes whose marks would overlap. Computed once for a result; queries are quick (10,000 homes: made in
 * about 20 ms).
 * @param adverts in the order of the list.
 * @param places places by advert id; a home without one is left out.
 */
export function groupAdverts(
  adverts: readonly { readonly id: string }[],
  places: ReadonlyMap<string, HomePlace>,
): Groups {
  const index = new Supercluster<Home>({ radius: groupRadius, extent: 256, maxZoom: lastGrouping });
  index.load(
    adverts.flatMap(({ id }, order) => {
      const place = places.get(id);
      if (!place) return [];
      return [
        {
          type: 'Feature' as const,
          properties: { id, order, area: place.area },
          geometry: { type: 'Point' as const, coordinates: [place.longitude, place.latitude] },
        },
      ];
    }),
  );
  return {
    marksIn(bounds, zoom) {
      return index
        .getClusters([...bounds], Math.min(Math.floor(zoom), lastGrouping))
        .map(({ properties, geometry }): Mark => {
          const [longitude = 0, latitude = 0] = geometry.coordinates;
          if (!('cluster_id' in properties)) {
            const { id, area } = properties;
            return { key: id, advertIds: [id], partsAt: null, area, isMixed: false, latitude, longitude };
          }
          const leaves = index
            .getLeaves(properties.cluster_id, Infinity)
            .map((leaf) => leaf.properties)
            .sort((one, other) => one.order - other.order);
          const partsAt = index.getClusterExpansionZoom(properties.cluster_id);
          return {
            key: `${leaves[0]?.id} and ${leaves.length - 1}`,
            advertIds: leaves.map(({ id }) => id),
            partsAt: partsAt > lastGrouping ? null : partsAt,
            ...commonArea(leaves),
            latitude,
            longitude,
          };
        });
    },
  };
}

function commonArea(homes: readonly Home[]): Pick<Mark, 'area' | 'isMixed'> {
  const counts = new Map<string, number>();
  for (const { area } of homes) counts.set(area, (counts.get(area) ?? 0) + 1);
  const [[area, count] = ['', 0]] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return { area, isMixed: count < homes.length };
}

/** Pixels: rows of this height are read left to right, the upper row first. */
const rowHeight = 44;

/** Sorts marks in reading order, by their position on the screen. */
export function inReadingOrder<Item extends { readonly x: number; readonly y: number }>(
  items: readonly Item[],
): Item[] {
  const rowOf = ({ y }: Item) => Math.floor(y / rowHeight);
  return items.toSorted((one, other) => rowOf(one) - rowOf(other) || one.x - other.x);
}

/** Returns west, south, east and north of some homes; null if none of them has a place. */
export function boundsOf(
  adverts: readonly { readonly id: string }[],
  places: ReadonlyMap<string, Coordinates>,
): Bounds | null {
  const known = adverts.flatMap(({ id }) => places.get(id) ?? []);
  const [first] = known;
  if (!first) return null;
  let [west, south, east, north] = [first.longitude, first.latitude, first.longitude, first.latitude];
  for (const { latitude, longitude } of known) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
}
