import type { MapFeature, Position } from './map-feature.ts';

export interface Geometry {
  readonly shape: MapFeature['shape'];
  /** Each part holds the `lines` of one feature. */
  readonly parts: readonly (readonly (readonly Position[])[])[];
}

/** Bytes by the kind of envelope in a header's flags (OGC 12-128, section 2.1.3). */
const envelopes = [0, 32, 48, 48, 64];

/**
 * Reads a geometry of a GeoPackage: a header, then well-known binary (OGC 06-103, section 8). Heights and measures are
 * left out.
 * @param convert turns the file's coordinates into degrees.
 * @returns undefined for an empty geometry, and for a kind that our maps do not have, such as a curve.
 */
export function readGeometry(
  blob: Uint8Array,
  convert: (x: number, y: number) => Position,
): Geometry | undefined {
  const [g, p, , flags = 0] = blob;
  if (g !== 0x47 || p !== 0x50) return undefined;
  const envelope = envelopes[(flags >> 1) & 7];
  const isEmpty = (flags & 0x10) !== 0;
  if (envelope === undefined || isEmpty) return undefined;
  const view = new DataView(blob.buffer, blob.byteOffset + 8 + envelope, blob.byteLength - 8 - envelope);
  const parts: (readonly (readonly Position[])[])[] = [];
  const shape = new Reader(view, convert).readInto(parts);
  return shape === undefined || parts.length === 0 ? undefined : { shape, parts };
}

class Reader {
  readonly #view: DataView;
  readonly #convert: (x: number, y: number) => Position;
  #at = 0;
  #isLittle = true;
  /** Numbers in a position: two, plus one each for height and measure. */
  #numbers = 2;

  constructor(view: DataView, convert: (x: number, y: number) => Position) {
    this.#view = view;
    this.#convert = convert;
  }

  readInto(parts: (readonly (readonly Position[])[])[]): MapFeature['shape'] | undefined {
    this.#isLittle = this.#view.getUint8(this.#at) === 1;
    this.#at += 1;
    const kind = this.#count();
    // 1000: with height, 2000: with a measure, 3000: with both.
    const more = Math.floor(kind / 1000);
    this.#numbers = 2 + (more === 3 ? 2 : more === 0 ? 0 : 1);
    switch (kind % 1000) {
      case 1:
        parts.push([[this.#position()]]);
        return 'point';
      case 2:
        parts.push([this.#line()]);
        return 'line';
      case 3:
        parts.push(Array.from({ length: this.#count() }, () => this.#line()));
        return 'area';
      case 4:
      case 5:
      case 6: {
        let shape: MapFeature['shape'] | undefined;
        const count = this.#count();
        for (let index = 0; index < count; index += 1) shape = this.readInto(parts);
        return shape;
      }
      default:
        return undefined;
    }
  }

  #count(): number {
    const value = this.#view.getUint32(this.#at, this.#isLittle);
    this.#at += 4;
    return value;
  }

  #line(): Position[] {
    return Array.from({ length: this.#count() }, () => this.#position());
  }

  #position(): Position {
    const x = this.#view.getFloat64(this.#at, this.#isLittle);
    const y = this.#view.getFloat64(this.#at + 8, this.#isLittle);
    this.#at += this.#numbers * 8;
    return this.#convert(x, y);
  }
}
