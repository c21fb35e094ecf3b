import type { Coordinates } from '#domain/places/national-grid.ts';
import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import type { Nearby } from '#schemas/property-search.ts';

export interface PropertyMapProps {
  /** The results, in the order of the list. */
  readonly adverts: readonly Pick<BasicAdvert, 'id' | 'bedrooms'>[];
  /** The home that the reader points at or has focused, in the list or here. */
  readonly highlighted: string | null;
  readonly onHighlight: (id: string | null) => void;
  /** The area of the search, shown as a circle. */
  readonly near: Nearby | null;
  /** Called when the reader wants the homes around the middle of the map. */
  readonly onNear: (near: Nearby) => void;
  /** Called when a home's card is opened on the map. */
  readonly onChoose?: (id: string) => void;
}

export interface HomeMapProps {
  readonly latitude: number;
  readonly longitude: number;
  /** The place in words, for people who cannot see the map: the street. */
  readonly label: string;
  /** Other places on the map, with the numbers from the list beside it. */
  readonly places?: readonly NumberedPlace[];
}

/** A place around a home. */
export interface NumberedPlace extends Coordinates {
  readonly number: number;
  readonly name: string;
}
