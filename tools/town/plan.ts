import type { Area } from '../demo/slot.ts';
import type { Line, Point } from './geometry.ts';

/** What a town is drawn from: the hand-made part, in metres from its origin. */
export interface TownPlan {
  readonly councilId: string;
  /** The place of `x` 0, `y` 0. */
  readonly origin: { readonly latitude: number; readonly longitude: number };
  /** How far a reader can move the map: west, south, east, north. */
  readonly extent: readonly [number, number, number, number];
  readonly quarters: readonly Quarter[];
  readonly roads: readonly Road[];
  /** Where land ends, and corners of the sea far beyond the extent. */
  readonly sea: readonly Named<{ readonly coast: Line; readonly beyond: Line }>[];
  /** Where there is room for the name of the sea. */
  readonly seaLabel?: Point;
  readonly beaches: readonly Named<{ readonly line: Line; readonly width: number }>[];
  readonly rivers: readonly Named<{ readonly line: Line; readonly width: number; readonly wider?: number }>[];
  readonly canals: readonly Named<{ readonly line: Line }>[];
  readonly railways: readonly Line[];
  readonly greens: readonly Green[];
  /** Names for streets in which nobody lets a home. */
  readonly otherStreets: readonly string[];
  readonly spots: readonly Spot[];
  readonly paths: readonly Line[];
}

type Named<Shape> = Shape & { readonly name?: string; readonly welsh?: string };

/** A part of the town and how its streets lie. */
export interface Quarter {
  readonly area: Area;
  readonly label: 'town' | 'quarter' | 'village';
  readonly welsh?: string;
  /** The direction of its first street: degrees, counted from the east against the clock. */
  readonly angle: number;
  /** Half of its length along that street and across it. */
  readonly half: readonly [number, number];
  /** Between two streets along, and two across. */
  readonly apart: readonly [number, number];
  /** How far streets bend from a straight line. */
  readonly bend: number;
  /** How many of the streets along and across are there. */
  readonly dense: readonly [number, number];
  /** Rows of one house after another, or houses with gardens between them. */
  readonly houses: 'terraces' | 'pairs' | 'cottages' | 'blocks';
}

/** The end of a quarter's first street along (west, east) or across (south, north), by the quarter's own compass. */
export type Gate = readonly [area: string, end: 'west' | 'east' | 'south' | 'north'];

/** From gate to gate; through the quarter between two gates of it. A point is a place on the way. */
export interface Road {
  readonly kind: 'main-road' | 'road';
  readonly name?: string;
  readonly via: readonly (Gate | Point)[];
}

export interface Green {
  readonly kind: 'wood' | 'park' | 'marsh' | 'moor' | 'allotments' | 'water';
  readonly at: Point;
  readonly radius: number;
  /** Longer than it is wide, in the direction of `angle`. */
  readonly stretch?: number;
  readonly angle?: number;
  readonly name?: string;
  readonly welsh?: string;
}

/** Something that people look for. */
export interface Spot {
  readonly kind: 'station' | 'town-hall' | 'library' | 'school' | 'health' | 'shop' | 'landmark';
  readonly name: string;
  readonly welsh?: string;
  readonly at: Point;
}
