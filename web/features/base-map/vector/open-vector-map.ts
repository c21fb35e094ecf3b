import { latLngBounds } from 'leaflet';
import { TownNames } from '../town-layers.ts';
import type { TownStyle } from '../town-style.ts';
import { MapArchive } from './map-archive.ts';
import type { TileReading } from './read-tile.ts';
import { VectorTiles } from './vector-tiles.ts';

/** Opens a vector map. Rejects if it cannot be loaded. */
export async function openVectorMap(address: string, reading: TileReading) {
  const archive = await MapArchive.open(address, reading);
  const [west, south, east, north] = archive.bounds;
  const areas = await archive.areas();
  return {
    areas,
    /** Returns its layers for one map. Names are written again once everything in view has loaded. */
    layersFor(style: TownStyle, typeface: string) {
      const tiles = new VectorTiles(archive, style);
      const names = new TownNames((box, zoom) => archive.namesIn(box, zoom), style, typeface);
      tiles.on('load', () => names.write());
      return { tiles, names, bounds: latLngBounds([south, west], [north, east]) };
    },
  };
}
