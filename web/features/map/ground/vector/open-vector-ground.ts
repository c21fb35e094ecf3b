import { latLngBounds } from 'leaflet';
import { TownNames } from '../town-layers.ts';
import type { TownStyle } from '../town-style.ts';
import { MapArchive } from './map-archive.ts';
import type { Reading } from './read-tile.ts';
import { VectorTiles } from './vector-tiles.ts';

/** Opens a vector map. Rejects where it cannot be had. */
export async function openVectorGround(address: string, reading: Reading) {
  const archive = await MapArchive.open(address, reading);
  const [west, south, east, north] = archive.bounds;
  const areas = await archive.areas();
  return {
    areas,
    /** Its layers for one map. Names are written again once all that can be seen has come. */
    layersFor(style: TownStyle, typeface: string) {
      const tiles = new VectorTiles(archive, style);
      const names = new TownNames((box, zoom) => archive.namesIn(box, zoom), style, typeface);
      tiles.on('load', () => names.write());
      return { tiles, names, bounds: latLngBounds([south, west], [north, east]) };
    },
  };
}
