import type { DrawnKind } from '#schemas/tenant/drawn-map.ts';
import type { ShownZooms } from './zoomstack-resolutions.ts';

/** Longitude, then latitude, in degrees of WGS 84. */
export type Position = readonly [longitude: number, latitude: number];

/** One thing of a map, whatever file it came from. */
export interface MapFeature {
  readonly kind: DrawnKind;
  readonly shape: 'point' | 'line' | 'area';
  /** The one position of a point; the one line; the rings of an area, where a ring inside another is a hole. */
  readonly lines: readonly (readonly Position[])[];
  readonly name?: string | undefined;
  readonly welshName?: string | undefined;
  /** When it is drawn, where a file has it once for each range of scales; else as its kind is. */
  readonly zooms?: ShownZooms | undefined;
  /** The value of the option of a form that stands for it. */
  readonly area?: string | undefined;
}

/** Something of a file that is not drawn, by why, such as `highway=proposed`. */
export interface LeftOut {
  readonly leftOut: string;
}

/** What a file's reader comes upon, one after the other. */
export type Found = MapFeature | LeftOut;

/** The makers that a map names, by what its data is of. */
export type Maker = 'os' | 'osm' | 'ons';
