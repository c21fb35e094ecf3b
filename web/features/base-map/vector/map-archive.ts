import { PMTiles } from 'pmtiles';
import { scaleOf, worldSize } from '#domain/places/mercator.ts';
import type { VectorMapMetadata } from '#schemas/tenant/vector-map.ts';
import type { Name, WorldBox } from '../town-geometry.ts';
import { readTile, type NumberedName, type TileReading, type TilePart } from './read-tile.ts';

/** A desktop window needs a dozen tiles: the last few windows are kept, and going back loads nothing. */
const keptTiles = 96;

const nothing: TilePart = { shapes: [], names: [] };

/**
 * A council's vector map: one file on our own origin, from which a browser requests the parts that it shows.
 */
export class MapArchive {
  /** West, south, east and north, in degrees: the area to which a reader can move the map. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly #archive: PMTiles;
  readonly #zooms: { readonly least: number; readonly most: number };
  readonly #reading: TileReading;
  /** Most recently used tiles last. */
  readonly #tiles = new Map<string, TilePart | Promise<TilePart>>();

  private constructor(
    archive: PMTiles,
    header: Awaited<ReturnType<PMTiles['getHeader']>>,
    reading: TileReading,
  ) {
    this.#archive = archive;
    this.#reading = reading;
    this.#zooms = { least: header.minZoom, most: header.maxZoom };
    this.bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
  }

  /** Reads the head of the file. Rejects if it cannot be loaded. */
  static async open(address: string, reading: TileReading): Promise<MapArchive> {
    const archive = new PMTiles(address);
    return new MapArchive(archive, await archive.getHeader(), reading);
  }

  /** Returns the places of the areas that people choose in forms: longitude and latitude. */
  async areas(): Promise<VectorMapMetadata['lintel']['areas']> {
    // The server has read the same bytes and checked them.
    const metadata: Partial<VectorMapMetadata> = Object(await this.#archive.getMetadata());
    return metadata.lintel?.areas ?? {};
  }

  /**
   * Returns the drawing of a Leaflet tile, which is 256 pixels wide. The archive's tiles are twice as wide,
   * so it takes the one for the previous zoom or, if there is none, enlarges the nearest. Empty if the map
   * has none. Rejects if it cannot be loaded.
   */
  partAt(x: number, y: number, zoom: number): Promise<TilePart> {
    const own = this.#zoomFor(zoom);
    const factor = 2 ** (zoom - own);
    return this.#part(own, Math.floor(x / factor), Math.floor(y / factor));
  }

  /** Returns the names in a part of the world, from the tiles loaded so far. */
  namesIn({ left, top, right, bottom }: WorldBox, zoom: number): readonly Name[] {
    const own = this.#zoomFor(zoom);
    const wide = worldSize / scaleOf(own);
    const names = new Map<number, NumberedName>();
    for (let y = Math.floor(top / wide); y <= Math.floor(bottom / wide); y += 1) {
      for (let x = Math.floor(left / wide); x <= Math.floor(right / wide); x += 1) {
        const part = this.#tiles.get(`${own}/${x}/${y}`);
        if (!part || part instanceof Promise) continue;
        for (const name of part.names) names.set(name.id, name);
      }
    }
    return [...names.values()];
  }

  #zoomFor(zoom: number): number {
    const { least, most } = this.#zooms;
    return Math.max(least, Math.min(most, Math.floor(zoom) - 1));
  }

  async #part(zoom: number, x: number, y: number): Promise<TilePart> {
    const key = `${zoom}/${x}/${y}`;
    const known = this.#tiles.get(key);
    this.#tiles.delete(key);
    const part = known ?? this.#load(zoom, x, y);
    this.#tiles.set(key, part);
    for (const oldest of this.#tiles.keys()) {
      if (this.#tiles.size <= keptTiles) break;
      this.#tiles.delete(oldest);
    }
    if (!(part instanceof Promise)) return part;
    try {
      const found = await part;
      if (this.#tiles.has(key)) this.#tiles.set(key, found);
      return found;
    } catch (error) {
      // The next request for this tile tries again.
      if (this.#tiles.get(key) === part) this.#tiles.delete(key);
      throw error;
    }
  }

  async #load(zoom: number, x: number, y: number): Promise<TilePart> {
    const inWorld = x >= 0 && y >= 0 && x < 2 ** zoom && y < 2 ** zoom;
    const tile = inWorld ? await this.#archive.getZxy(zoom, x, y) : undefined;
    return tile ? readTile(tile.data, { zoom, x, y }, this.#reading) : nothing;
  }
}
