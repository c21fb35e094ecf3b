import type { DrawnKind } from '#schemas/tenant/drawn-map.ts';
import type { ShownZooms } from './zoomstack-resolutions.ts';

/** Longitude, then latitude, in degrees of WGS 84. */
export type Position = readonly [longitude: number, latitude: number];

/** One thing on a map, from any source. */
export interface MapFeature {
  readonly kind: DrawnKind;
  readonly shape: 'point' | 'line' | 'area';
  /** A point's one position; the one line; or the rings of an area, where a ring inside another is a hole. */
  readonly lines: readonly (readonly Position[])[];
  readonly name?: string | undefined;
  readonly welshName?: string | undefined;
  /** The zooms at which it is drawn, if a file has a copy for each range of scales; otherwise its kind decides. */
  readonly zooms?: ShownZooms | undefined;
  /** The value of the form option for this area. */
  readonly area?: string | undefined;
}

/** Something in a file that is not drawn, with the reason, such as `highway=proposed`. */
interface LeftOut {
  readonly leftOut: string;
}

/** A result from a file's reader. */
export type Found = MapFeature | LeftOut;

/** The makers that a map credits, by data source. */
export type Maker = 'os' | 'osm' | 'ons';
