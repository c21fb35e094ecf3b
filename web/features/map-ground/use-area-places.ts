import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Coordinates } from '#domain/places/national-grid.ts';
import { useApp } from '../../app/app-context.ts';
import { drawnMapQuery } from './drawn-map-query.ts';
import { areaPlaces } from './town-geometry.ts';
import { vectorMapQuery } from './vector-map-query.ts';

/** Returns the places of the areas on the council's own map, by value; undefined until the map is loaded. */
export function useAreaPlaces(): ReadonlyMap<string, Coordinates> | undefined {
  const { system, api } = useApp();
  const { map: ground, language } = system;
  const { data: drawn } = useQuery({ ...drawnMapQuery(api), enabled: ground?.kind === 'drawn' });
  const { data: vector } = useQuery(vectorMapQuery(ground, { language, withoutAreas: true }));
  return useMemo(() => {
    if (drawn) return areaPlaces(drawn);
    if (!vector) return undefined;
    const places = Object.entries(vector.areas).map(
      ([area, [longitude, latitude]]) => [area, { latitude, longitude }] as const,
    );
    return new Map(places);
  }, [drawn, vector]);
}
