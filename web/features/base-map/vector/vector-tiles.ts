import { GridLayer, type Coords, type DoneCallback } from 'leaflet';
import { scaleOf, worldSize } from '#domain/places/mercator.ts';
import { paintTown } from '../paint-town.ts';
import { createTileCanvas } from '../tile-canvas.ts';
import type { TownStyle } from '../town-style.ts';
import type { MapArchive } from './map-archive.ts';

/** A vector map as tiles painted in the browser, in the council's colours, as its parts load. */
export class VectorTiles extends GridLayer {
  readonly #archive: MapArchive;
  #style: TownStyle;

  constructor(archive: MapArchive, style: TownStyle) {
    // The same options as for a drawn map.
    super({ keepBuffer: 1, updateWhenZooming: false });
    this.#archive = archive;
    this.#style = style;
  }

  setStyle(style: TownStyle): void {
    if (style === this.#style) return;
    this.#style = style;
    this.redraw();
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const { tile, canvas } = createTileCanvas(this.getTileSize());
    void this.#make(tile, canvas, coords, done);
    return tile;
  }

  async #make(
    tile: HTMLElement,
    canvas: CanvasRenderingContext2D | null,
    coords: Coords,
    done: DoneCallback,
  ): Promise<void> {
    done(await this.#paint(canvas, coords), tile);
  }

  /** Resolves with the error, if there was one. */
  async #paint(canvas: CanvasRenderingContext2D | null, { x, y, z }: Coords): Promise<Error | undefined> {
    const wide = worldSize / scaleOf(z);
    const box = { left: x * wide, top: y * wide, right: (x + 1) * wide, bottom: (y + 1) * wide };
    try {
      const part = await this.#archive.partAt(x, y, z);
      if (canvas) paintTown(canvas, part, this.#style, box, z);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
