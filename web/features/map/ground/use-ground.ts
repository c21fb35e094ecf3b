import { useQuery } from '@tanstack/react-query';
import { latLngBounds, TileLayer, type LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../../app/app-context.ts';
import { useColourMode } from '../../../theme/colour-mode.ts';
import { drawnMapQuery } from './drawn-map-query.ts';
import { unproject } from './mercator.ts';
import { readTown, type Town } from './town-geometry.ts';
import { TownNames, TownTiles } from './town-layers.ts';
import { townStyle } from './town-style.ts';

/** The closest zoom of a drawn map: a street fills the window. */
const nearest = 18;

/**
 * Draws the map under the homes, from the council's files. Returns whether that failed.
 * @param hasAreas areas stand on it as buttons with their names, so that it does not write these as well
 */
export function useGround(map: LeafletMap | null, hasAreas = false): { readonly hasFailed: boolean } {
  const { system, api } = useApp();
  const ground = system.map;
  const isDrawn = ground?.kind === 'drawn';
  const { data, isError } = useQuery({ ...drawnMapQuery(api), enabled: isDrawn });
  const town = useMemo(
    () => data && readTown(data, system.language, hasAreas),
    [data, system.language, hasAreas],
  );
  useTown(map, town);
  const tilesFailed = useTiles(map);
  return { hasFailed: isDrawn ? isError : tilesFailed };
}

function useTown(map: LeafletMap | null, town: Town | undefined): void {
  const { system } = useApp();
  const { theme } = system;
  const isDark = useIsDark();
  const style = useMemo(() => townStyle(isDark ? theme.dark : theme.light, isDark), [theme, isDark]);
  const layers = useMemo(
    () =>
      town && {
        tiles: new TownTiles(town, style),
        names: new TownNames(town, style, theme.typeface.body),
      },
    // The initial style; later ones go to the existing layers.
    // oxlint-disable-next-line react/exhaustive-deps
    [town, theme],
  );
  useEffect(() => {
    layers?.tiles.setStyle(style);
    layers?.names.setStyle(style);
  }, [layers, style]);
  useEffect(() => {
    if (!map || !town || !layers) return undefined;
    const bounds = boundsOfTown(town);
    map.setMaxZoom(nearest);
    map.setMaxBounds(bounds);
    layers.tiles.addTo(map);
    layers.names.addTo(map);
    const limit = () => map.setMinZoom(map.getBoundsZoom(bounds));
    limit();
    map.on('resize', limit);
    return () => {
      map.off('resize', limit);
      layers.tiles.remove();
      layers.names.remove();
    };
  }, [map, town, layers]);
}

function useTiles(map: LeafletMap | null): boolean {
  const { system } = useApp();
  const ground = system.map;
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!map || ground?.kind !== 'tiles') return undefined;
    map.setMaxZoom(ground.maximumZoom);
    const tiles = new TileLayer(ground.url, {
      maxZoom: ground.maximumZoom,
      // Map services ask which site shows their map, but not which home somebody looks at, nor who they are:
      // without credentials no cookie is sent or set.
      referrerPolicy: 'origin',
      crossOrigin: 'anonymous',
      updateWhenZooming: false,
    });
    let loaded = 0;
    tiles.on('tileload', () => {
      loaded += 1;
      setHasFailed(false);
    });
    // A tile missing at the edge of the country is no error.
    tiles.on('tileerror', () => {
      if (loaded === 0) setHasFailed(true);
    });
    tiles.addTo(map);
    return () => void tiles.remove();
  }, [map, ground]);
  return hasFailed;
}

function boundsOfTown({ box }: Town): LatLngBounds {
  const [one, other] = [unproject({ x: box.left, y: box.top }), unproject({ x: box.right, y: box.bottom })];
  return latLngBounds([one.latitude, one.longitude], [other.latitude, other.longitude]);
}

const forced = '(forced-colors: active)';
const dark = '(prefers-color-scheme: dark)';

/**
 * Whether canvas, which does not follow CSS, paints in dark: as the page does or, if the reader's system forces its
 * own colours, as those are.
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
