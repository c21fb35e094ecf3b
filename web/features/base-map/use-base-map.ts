import { useQuery } from '@tanstack/react-query';
import { latLngBounds, TileLayer, type GridLayer, type LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../app/app-context.ts';
import { useColourMode } from '../../theme/colour-mode.ts';
import { drawnMapQuery } from './drawn-map-query.ts';
import { unproject } from '#domain/places/mercator.ts';
import { readTown, type Town } from './town-geometry.ts';
import { TownNames, TownTiles } from './town-layers.ts';
import { townStyle, type TownStyle } from './town-style.ts';
import { vectorMapQuery } from './vector-map-query.ts';

/** The closest zoom of a council's own map: a street fills the window. */
const nearest = 18;

/**
 * Draws the map under the homes, from the council's files. Returns whether that failed.
 * @param hasAreas true if areas are shown on it as buttons with their names: the map then leaves these names
 * out
 */
export function useBaseMap(map: LeafletMap | null, hasAreas = false): { readonly hasFailed: boolean } {
  const { system, api } = useApp();
  const { language, map: baseMap } = system;
  const isDrawn = baseMap?.kind === 'drawn';
  const { data, isError } = useQuery({ ...drawnMapQuery(api), enabled: isDrawn });
  const town = useMemo(() => data && readTown(data, language, hasAreas), [data, language, hasAreas]);
  const vector = useQuery(vectorMapQuery(baseMap, { language, withoutAreas: hasAreas }));
  const style = useTownStyle();
  const { body } = system.theme.typeface;
  const drawn = useMemo(
    () =>
      town && {
        tiles: new TownTiles(town, style),
        names: new TownNames(() => town.names, style, body),
        bounds: boundsOfTown(town),
      },
    // The initial style; later ones go to the existing layers.
    // oxlint-disable-next-line react/exhaustive-deps
    [town, body],
  );
  const painted = useMemo(
    () => vector.data?.layersFor(style, body),
    // oxlint-disable-next-line react/exhaustive-deps
    [vector.data, body],
  );
  const tilesFailed = useTiles(map);
  const partsFailed = useLayers(map, drawn ?? painted, style);
  if (isDrawn) return { hasFailed: isError };
  return { hasFailed: baseMap?.kind === 'vector' ? vector.isError || partsFailed : tilesFailed };
}

function useTownStyle(): TownStyle {
  const { system } = useApp();
  const { theme } = system;
  const isDark = useIsDark();
  return useMemo(() => townStyle(isDark ? theme.dark : theme.light, isDark), [theme, isDark]);
}

/** The layers of a council's own map, drawn or of vector tiles. */
interface BaseMapLayers {
  readonly tiles: GridLayer & { setStyle(style: TownStyle): void };
  readonly names: TownNames;
  /** The area to which a reader can move the map. */
  readonly bounds: LatLngBounds;
}

/** Puts layers on the map. Returns whether all of their parts failed to load. */
function useLayers(map: LeafletMap | null, layers: BaseMapLayers | undefined, style: TownStyle): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    layers?.tiles.setStyle(style);
    layers?.names.setStyle(style);
  }, [layers, style]);
  useEffect(() => {
    if (!map || !layers) return undefined;
    const { tiles, names, bounds } = layers;
    map.setMaxZoom(nearest);
    map.setMaxBounds(bounds);
    const listeners = failureListeners(setHasFailed);
    tiles.on(listeners);
    tiles.addTo(map);
    names.addTo(map);
    const limit = () => map.setMinZoom(map.getBoundsZoom(bounds));
    limit();
    map.on('resize', limit);
    return () => {
      map.off('resize', limit);
      tiles.off(listeners);
      tiles.remove();
      names.remove();
    };
  }, [map, layers]);
  return hasFailed;
}

/**
 * Returns listeners that report whether the map has failed: a missing tile at the edge of the country is not
 * an error, but a map without any tiles is.
 */
function failureListeners(report: (hasFailed: boolean) => void) {
  let loaded = 0;
  return {
    tileload: () => {
      loaded += 1;
      report(false);
    },
    tileerror: () => {
      if (loaded === 0) report(true);
    },
  };
}

function useTiles(map: LeafletMap | null): boolean {
  const { system } = useApp();
  const baseMap = system.map;
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!map || baseMap?.kind !== 'tiles') return undefined;
    map.setMaxZoom(baseMap.maximumZoom);
    const tiles = new TileLayer(baseMap.url, {
      maxZoom: baseMap.maximumZoom,
      // Map services require the site's origin, but must not learn the home or the reader: without credentials
      // no cookie is sent or set.
      referrerPolicy: 'origin',
      crossOrigin: 'anonymous',
      updateWhenZooming: false,
    });
    tiles.on(failureListeners(setHasFailed));
    tiles.addTo(map);
    return () => void tiles.remove();
  }, [map, baseMap]);
  return hasFailed;
}

function boundsOfTown({ box }: Town): LatLngBounds {
  const [one, other] = [unproject({ x: box.left, y: box.top }), unproject({ x: box.right, y: box.bottom })];
  return latLngBounds([one.latitude, one.longitude], [other.latitude, other.longitude]);
}

const forced = '(forced-colors: active)';
const dark = '(prefers-color-scheme: dark)';

/**
 * Returns whether the canvas, which does not follow CSS, paints in dark: like the page or, if the reader's
 * system forces its own colours, like those.
 */
function useIsDark(): boolean {
  const { scheme } = useColourMode();
  const isForced = useMedia(forced);
  const prefersDark = useMedia(dark);
  return isForced ? prefersDark : scheme === 'dark';
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listen) => {
      const media = matchMedia(query);
      media.addEventListener('change', listen);
      return () => media.removeEventListener('change', listen);
    },
    () => matchMedia(query).matches,
  );
}
