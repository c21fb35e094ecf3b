import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';

export type Point = readonly [x: number, y: number, z: number];

/** The close-up texture of a surface. */
export type Texture =
  | 'plain'
  | 'brick'
  | 'tiles'
  | 'grass'
  | 'glass'
  | 'boards'
  | 'stone'
  | 'leaves'
  | 'cloth';

export interface Material {
  /** Red, green and blue from 0 to 1, in linear light. */
  readonly colour: Point;
  readonly texture: Texture;
}

/** Returns a colour `#rrggbb` as a camera sees it. */
export function material(colour: string, texture: Texture = 'plain'): Material {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (start) => (Number.parseInt(colour.slice(start, start + 2), 16) / 255) ** 2.2 * 0.85,
  );
  return { colour: [red, green, blue], texture };
}

/** A scene of triangles in metres: x to the right, y up, z away from the street. */
export class Mesh {
  readonly corners: number[] = [];
  readonly materials: Material[] = [];
  readonly random: SeededRandom;

  constructor(seed: string) {
    this.random = seededRandom(seed);
  }

  triangle(a: Point, b: Point, c: Point, of: Material): void {
    this.corners.push(...a, ...b, ...c);
    this.materials.push(of);
  }

  quad(a: Point, b: Point, c: Point, d: Point, of: Material): void {
    this.triangle(a, b, c, of);
    this.triangle(a, c, d, of);
  }

  box([x, y, z]: Point, [wide, high, deep]: Point, of: Material): void {
    const corner = (right: number, up: number, back: number): Point => [
      x + right * wide,
      y + up * high,
      z + back * deep,
    ];
    const faces = [
      [corner(0, 0, 0), corner(1, 0, 0), corner(1, 1, 0), corner(0, 1, 0)],
      [corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)],
      [corner(0, 0, 0), corner(0, 0, 1), corner(0, 1, 1), corner(0, 1, 0)],
      [corner(1, 0, 0), corner(1, 0, 1), corner(1, 1, 1), corner(1, 1, 0)],
      [corner(0, 1, 0), corner(1, 1, 0), corner(1, 1, 1), corner(0, 1, 1)],
      [corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1), corner(0, 0, 1)],
    ] as const;
    for (const [a, b, c, d] of faces) this.quad(a, b, c, d, of);
  }

  /** Adds small leaves strewn in a ball, denser at its surface. */
  leaves([x, y, z]: Point, radius: number, count: number, size: number, of: Material): void {
    const { random } = this;
    for (let leaf = 0; leaf < count; leaf += 1) {
      const turn = random.fraction() * Math.PI * 2;
      const rise = random.fraction() * 2 - 1;
      const reach = radius * (0.55 + 0.45 * random.fraction() ** 0.5);
      const flat = Math.sqrt(1 - rise * rise) * reach;
      const at: Point = [x + Math.cos(turn) * flat, y + rise * reach * 0.85, z + Math.sin(turn) * flat];
      this.leaf(at, size, of);
    }
  }

  private leaf([x, y, z]: Point, size: number, of: Material): void {
    const off = () => (this.random.fraction() - 0.5) * 2 * size;
    this.triangle(
      [x + off(), y + off(), z + off()],
      [x + off(), y + off(), z + off()],
      [x + off(), y + off(), z + off()],
      of,
    );
  }
}
