import { DomUtil, GridLayer, Layer, type Coords, type Map as LeafletMap } from 'leaflet';
import { scaleOf } from '#domain/places/mercator.ts';
import { paintTown } from './paint-town.ts';
import { placeNames, type PlacedName } from './place-names.ts';
import { createTileCanvas, pixelRatio } from './tile-canvas.ts';
import type { Name, Town, WorldBox } from './town-geometry.ts';
import type { NameStyle, TownStyle } from './town-style.ts';

/** A drawn map as tiles painted in the browser: moving it paints only the new parts. */
export class TownTiles extends GridLayer {
  readonly #town: Town;
  #style: TownStyle;

  constructor(town: Town, style: TownStyle) {
    // Rows far below the window still cost paint; one row ahead is enough.
    super({ keepBuffer: 1, updateWhenZooming: false });
    this.#town = town;
    this.#style = style;
  }

  setStyle(style: TownStyle): void {
    this.#style = style;
    this.redraw();
  }

  protected override createTile({ x, y, z }: Coords): HTMLElement {
    const size = this.getTileSize();
    const { tile, canvas } = createTileCanvas(size);
    if (!canvas) return tile;
    const [wide, high] = [size.x / scaleOf(z), size.y / scaleOf(z)];
    const box = { left: x * wide, top: y * high, right: (x + 1) * wide, bottom: (y + 1) * high };
    paintTown(canvas, this.#town, this.#style, box, z);
    return tile;
  }
}

/** Returns the names in a part of the world, at zoom 0. */
type NamesIn = (box: WorldBox, zoom: number) => readonly Name[];

/** A layer with the names of a map, over its tiles: none may be cut at a tile's edge. */
export class TownNames extends Layer {
  readonly #namesIn: NamesIn;
  readonly #typeface: string;
  readonly #element = document.createElement('canvas');
  #style: TownStyle;
  #map: LeafletMap | undefined;

  /** @param typeface a CSS font-family list. */
  constructor(namesIn: NamesIn, style: TownStyle, typeface: string) {
    super();
    this.#namesIn = namesIn;
    this.#style = style;
    this.#typeface = typeface;
    this.#element.className = 'town-names';
  }

  setStyle(style: TownStyle): void {
    this.#style = style;
    this.write();
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    // Above the tiles and below the homes.
    map.getPane('shadowPane')?.append(this.#element);
    this.write();
    return this;
  }

  override onRemove(): this {
    this.#element.remove();
    this.#map = undefined;
    return this;
  }

  override getEvents() {
    return {
      moveend: () => this.write(),
      resize: () => this.write(),
      // Text that grows and shrinks with the map looks broken; it reappears when the zoom ends.
      zoomstart: () => void (this.#element.hidden = true),
    };
  }

  /** Writes the names again at the map's current position, as it also does by itself when the map moves. */
  write(): void {
    const map = this.#map;
    if (!map) return;
    this.#element.hidden = false;
    const size = map.getSize();
    const ratio = pixelRatio();
    this.#element.width = size.x * ratio;
    this.#element.height = size.y * ratio;
    this.#element.style.width = `${size.x}px`;
    this.#element.style.height = `${size.y}px`;
    DomUtil.setPosition(this.#element, map.containerPointToLayerPoint([0, 0]));
    const canvas = this.#element.getContext('2d');
    if (!canvas) return;
    canvas.scale(ratio, ratio);
    const zoom = map.getZoom();
    const { min, max } = map.getPixelBounds();
    if (!min || !max) return;
    const scale = scaleOf(zoom);
    const box = { left: min.x / scale, top: min.y / scale, right: max.x / scale, bottom: max.y / scale };
    const fontOf = ({ italic, weight, size: height }: NameStyle) =>
      `${italic ? 'italic ' : ''}${weight} ${height}px ${this.#typeface}`;
    const measure = (text: string, style: NameStyle): number => {
      canvas.font = fontOf(style);
      return canvas.measureText(text).width;
    };
    canvas.textAlign = 'center';
    canvas.textBaseline = 'middle';
    canvas.lineJoin = 'round';
    for (const name of placeNames({ names: this.#namesIn(box, zoom) }, this.#style, box, zoom, measure)) {
      canvas.font = fontOf(name.style);
      writeName(canvas, name);
    }
  }
}

function writeName(canvas: CanvasRenderingContext2D, { text, style, x, y, angle, dot }: PlacedName): void {
  canvas.fillStyle = style.colour;
  if (dot) {
    canvas.beginPath();
    canvas.arc(dot.x, dot.y, 3, 0, 2 * Math.PI);
    canvas.fill();
  }
  canvas.save();
  canvas.translate(x, y);
  canvas.rotate(angle);
  canvas.strokeStyle = style.halo;
  canvas.lineWidth = 3.5;
  canvas.strokeText(text, 0, 0);
  canvas.fillText(text, 0, 0);
  canvas.restore();
}
