import type { BasicAdvert } from '#schemas/api/property-listings.ts';

export interface PropertyMapProps {
  /** The results, in the order of the list. */
  readonly adverts: readonly Pick<BasicAdvert, 'id' | 'bedrooms'>[];
  /** The home that the reader points at or has focused, in the list or here. */
  readonly highlighted: string | null;
  readonly onHighlight: (id: string | null) => void;
  /** A home's card was opened on the map. */
  readonly onChoose?: (id: string) => void;
}

export interface HomeMapProps {
  readonly latitude: number;
  readonly longitude: number;
  /** The place for people who cannot see it: the street. */
  readonly label: string;
}
