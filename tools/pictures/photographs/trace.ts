import type { Mesh, Point, Texture } from './mesh.ts';

// A small path tracer, with light from sky and sun or from a window, and reflected light.

export interface Light {
  /** Direction of the sun; undefined indoors. */
  readonly sun?: Point;
  readonly sunlight: Point;
  readonly sky: readonly [low: Point, high: Point];
  /** Share of cloud in the sky, from 0 to 1. */
  readonly clouds: number;
  /** For a room: its window, a rectangle in the plane of one `z`, through which the sky shines. */
  readonly window?: { readonly from: Point; readonly to: Point; readonly glow: number };
}

export interface Camera {
  readonly at: Point;
  readonly towards: Point;
  /** Angle of view across the whole width, in radians. */
  readonly view: number;
  readonly exposure: number;
}

const maximumDepth = 40;
const farAway = 1e9;

/** Triangles in a tree of boxes. */
class Scene {
  readonly count: number;
  readonly corners: Float64Array;
  readonly order: Int32Array;
  readonly bounds: number[] = [];
  /** First child of an inner node; for a leaf, which has a count, the place of its first triangle in `order`. */
  readonly links: number[] = [];
  readonly counts: number[] = [];
  private readonly stack = new Int32Array(2 * maximumDepth + 64);

  constructor(mesh: Mesh) {
    this.corners = Float64Array.from(mesh.corners);
    this.count = mesh.materials.length;
    this.order = Int32Array.from({ length: this.count }, (_, place) => place);
    this.add();
    this.split(0, 0, this.count, 0);
  }

  private add(): number {
    this.bounds.push(0, 0, 0, 0, 0, 0);
    this.links.push(0);
    return this.counts.push(0) - 1;
  }

  private middle(triangle: number, axis: number): number {
    const { corners } = this;
    const at = triangle * 9 + axis;
    return (corners[at] ?? 0) + (corners[at + 3] ?? 0) + (corners[at + 6] ?? 0);
  }

  private split(node: number, from: number, to: number, depth: number): void {
    const low = [farAway, farAway, farAway];
    const high = [-farAway, -farAway, -farAway];
    for (let place = from; place < to; place += 1) {
      const start = (this.order[place] ?? 0) * 9;
      for (let part = 0; part < 9; part += 1) {
        const axis = part % 3;
        const value = this.corners[start + part] ?? 0;
        low[axis] = Math.min(low[axis] ?? 0, value);
        high[axis] = Math.max(high[axis] ?? 0, value);
      }
    }
    for (let axis = 0; axis < 3; axis += 1) {
      this.bounds[node * 6 + axis] = (low[axis] ?? 0) - 1e-6;
      this.bounds[node * 6 + 3 + axis] = (high[axis] ?? 0) + 1e-6;
    }
    if (to - from <= 4 || depth >= maximumDepth) {
      this.links[node] = from;
      this.counts[node] = to - from;
      return;
    }
    const extents = low.map((value, axis) => (high[axis] ?? 0) - value);
    const axis = extents.indexOf(Math.max(...extents));
    const sorted = this.order.slice(from, to).sort((a, b) => this.middle(a, axis) - this.middle(b, axis));
    this.order.set(sorted, from);
    const half = (from + to) >> 1;
    const left = this.add();
    this.add();
    this.links[node] = left;
    this.split(left, from, half, depth + 1);
    this.split(left + 1, half, to, depth + 1);
  }

  /** The distance of the last ray, and the triangle that it hit; minus one for the sky. */
  distance = farAway;
  met = -1;

  /**
   * Follows a ray.
   * @param any true if any obstacle is enough.
   */
  follow(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    limit: number,
    any: boolean,
  ): boolean {
    const { bounds, links, counts, corners, order, stack } = this;
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    this.distance = limit;
    this.met = -1;
    let top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top] ?? 0;
      const at = node * 6;
      const x1 = ((bounds[at] ?? 0) - ox) * ix;
      const x2 = ((bounds[at + 3] ?? 0) - ox) * ix;
      const y1 = ((bounds[at + 1] ?? 0) - oy) * iy;
      const y2 = ((bounds[at + 4] ?? 0) - oy) * iy;
      const z1 = ((bounds[at + 2] ?? 0) - oz) * iz;
      const z2 = ((bounds[at + 5] ?? 0) - oz) * iz;
      const enter = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
      const leave = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
      if (leave < 0 || enter > leave || enter > this.distance) continue;
      const count = counts[node] ?? 0;
      const link = links[node] ?? 0;
      if (count === 0) {
        stack[top++] = link;
        stack[top++] = link + 1;
        continue;
      }
      for (let place = link; place < link + count; place += 1) {
        const triangle = order[place] ?? 0;
        const c = triangle * 9;
        const ax = corners[c] ?? 0;
        const ay = corners[c + 1] ?? 0;
        const az = corners[c + 2] ?? 0;
        const e1x = (corners[c + 3] ?? 0) - ax;
        const e1y = (corners[c + 4] ?? 0) - ay;
        const e1z = (corners[c + 5] ?? 0) - az;
        const e2x = (corners[c + 6] ?? 0) - ax;
        const e2y = (corners[c + 7] ?? 0) - ay;
        const e2z = (corners[c + 8] ?? 0) - az;
        const px = dy * e2z - dz * e2y;
        const py = dz * e2x - dx * e2z;
        const pz = dx * e2y - dy * e2x;
        const determinant = e1x * px + e1y * py + e1z * pz;
        if (determinant > -1e-12 && determinant < 1e-12) continue;
        const inverse = 1 / determinant;
        const tx = ox - ax;
        const ty = oy - ay;
        const tz = oz - az;
        const u = (tx * px + ty * py + tz * pz) * inverse;
        if (u < 0 || u > 1) continue;
        const qx = ty * e1z - tz * e1y;
        const qy = tz * e1x - tx * e1z;
        const qz = tx * e1y - ty * e1x;
        const v = (dx * qx + dy * qy + dz * qz) * inverse;
        if (v < 0 || u + v > 1) continue;
        const distance = (e2x * qx + e2y * qy + e2z * qz) * inverse;
        if (distance < 1e-4 || distance >= this.distance) continue;
        this.distance = distance;
        this.met = triangle;
        if (any) return true;
      }
    }
    return this.met >= 0;
  }
}

function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(z | 0, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1103515245);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const ease = (t: number): number => t * t * (3 - 2 * t);

/** Returns smooth noise from 0 to 1. */
function noise(x: number, y: number, z: number): number {
  const fx = Math.floor(x);
  const fy = Math.floor(y);
  const fz = Math.floor(z);
  const [u, v, w] = [ease(x - fx), ease(y - fy), ease(z - fz)];
  const along = (dy: number, dz: number): number =>
    hash(fx, fy + dy, fz + dz) * (1 - u) + hash(fx + 1, fy + dy, fz + dz) * u;
  return (along(0, 0) * (1 - v) + along(1, 0) * v) * (1 - w) + (along(0, 1) * (1 - v) + along(1, 1) * v) * w;
}

function cloudy(x: number, y: number): number {
  return noise(x, y, 3) * 0.5 + noise(x * 2.1, y * 2.1, 7) * 0.3 + noise(x * 4.3, y * 4.3, 11) * 0.2;
}

/** The brightness of a texture at a place, relative to its colour. */
const brightness: Record<Texture, (x: number, y: number, z: number, flat: boolean) => number> = {
  plain: (x, y, z) => 0.93 + 0.09 * noise(x * 3, y * 3, z * 3) + 0.05 * noise(x * 40, y * 40, z * 40),
  brick: (x, y, z) => {
    const row = Math.floor(y / 0.075);
    const along = (x + z) / 0.225 + (row % 2) * 0.5;
    const inRow = y / 0.075 - row;
    const inBrick = along - Math.floor(along);
    const isMortar = inRow < 0.13 || inBrick < 0.045;
    return isMortar
      ? 1.25
      : 0.72 + 0.42 * hash(row, Math.floor(along), 5) + 0.12 * noise(x * 60, y * 60, z * 60);
  },
  tiles: (x, y, z) => {
    const row = Math.floor(y / 0.16);
    const along = x / 0.26 + (row % 2) * 0.5;
    const inRow = y / 0.16 - row;
    const edge = inRow < 0.14 ? 0.55 : 1;
    return edge * (0.75 + 0.35 * hash(row, Math.floor(along), 9)) * (0.9 + 0.2 * noise(x, y * 2, z * 2));
  },
  grass: (x, _y, z) =>
    0.45 + 0.5 * noise(x * 1.1, 0, z * 1.1) + 0.35 * hash(x * 60, 1, z * 60) + 0.2 * noise(x * 9, 2, z * 9),
  glass: () => 1,
  boards: (x, _y, z) => {
    const board = Math.floor(x / 0.14);
    const groove = x / 0.14 - board < 0.03 ? 0.5 : 1;
    return (
      groove *
      (0.75 + 0.3 * hash(board, Math.floor(z / 1.3 + hash(board, 3, 3)), 4) + 0.14 * noise(x * 50, 0, z * 3))
    );
  },
  stone: (x, y, z, flat) => {
    const row = Math.floor((flat ? z : y) / 0.45);
    const along = (flat ? x : x + z) / 0.6 + (row % 2) * 0.5;
    const isJoint = (flat ? z : y) / 0.45 - row < 0.03 || along - Math.floor(along) < 0.025;
    return (
      (isJoint ? 0.65 : 0.85 + 0.2 * hash(row, Math.floor(along), 6)) *
      (0.85 + 0.3 * noise(x * 12, y * 12, z * 12))
    );
  },
  leaves: (x, y, z) => 0.7 + 0.4 * hash(x * 9, y * 9, z * 9),
  cloth: (x, y, z) => 0.85 + 0.2 * noise(x * 90, y * 90, z * 90) + 0.1 * noise(x * 5, y * 5, z * 5),
};

/** Samples per pixel. Light is smoothed afterwards, so few are enough. */
const samples = 9;

/**
 * Takes a photograph.
 * @returns red, green and blue from 0 to 255, row by row.
 */
export function photograph(
  mesh: Mesh,
  light: Light,
  camera: Camera,
  width: number,
  height: number,
): Uint8Array {
  const scene = new Scene(mesh);
  const next = randomNumbers(mesh.materials.length * 7 + 1);
  const pixels = width * height;
  // Surface colour and light are kept apart: the light is smoothed, the surface keeps its edges.
  const surface = new Float32Array(pixels * 3);
  const lit = new Float32Array(pixels * 3);
  const guide = new Float32Array(pixels * 4);
  const basis = basisOf(camera);
  const sun = light.sun === undefined ? undefined : unit(light.sun);

  const skyAt = (dx: number, dy: number, dz: number): Point => {
    const up = Math.max(0, dy);
    const share = Math.min(1, up * 2.2) ** 0.6;
    const [low, high] = light.sky;
    const cloud =
      up > 0.01
        ? Math.max(0, cloudy((dx / (up + 0.12)) * 1.1, (dz / (up + 0.12)) * 1.1) - (1 - light.clouds)) * 3
        : 0;
    const white = Math.min(1, cloud) * Math.min(1, up * 6);
    const part = (axis: 0 | 1 | 2): number =>
      (low[axis] * (1 - share) + high[axis] * share) * (1 - white) + 0.98 * white;
    return [part(0), part(1), part(2)];
  };

  /** Gathers the light that reaches a point of a surface from its surroundings, by sampling. */
  const gathered = new Float64Array(3);
  const gather = (
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    bounces: number,
  ): void => {
    let red = 0;
    let green = 0;
    let blue = 0;
    if (sun !== undefined) {
      const [sx, sy, sz] = sun;
      const jx = sx + (next() - 0.5) * 0.03;
      const jy = sy + (next() - 0.5) * 0.03;
      const jz = sz + (next() - 0.5) * 0.03;
      const facing = jx * nx + jy * ny + jz * nz;
      if (facing > 0 && !scene.follow(x, y, z, jx, jy, jz, farAway, true)) {
        red += light.sunlight[0] * facing;
        green += light.sunlight[1] * facing;
        blue += light.sunlight[2] * facing;
      }
    }
    if (light.window !== undefined) {
      const { from, to, glow } = light.window;
      const wx = from[0] + (to[0] - from[0]) * next() - x;
      const wy = from[1] + (to[1] - from[1]) * next() - y;
      const wz = from[2] - z;
      const square = wx * wx + wy * wy + wz * wz;
      const far = Math.sqrt(square);
      const facing = (wx * nx + wy * ny + wz * nz) / far;
      const area = (to[0] - from[0]) * (to[1] - from[1]);
      if (facing > 0 && !scene.follow(x, y, z, wx / far, wy / far, wz / far, far - 0.02, true)) {
        const share = (glow * facing * (Math.abs(wz) / far) * area) / (Math.PI * square);
        red += share * 0.96;
        green += share;
        blue += share * 1.05;
      }
    }
    // A direction in the hemisphere, more often upright.
    const turn = 2 * Math.PI * next();
    const out = next();
    const flat = Math.sqrt(out);
    const [ax, ay, az] = Math.abs(nx) > 0.5 ? [0, 1, 0] : [1, 0, 0];
    let tx = ay * nz - az * ny;
    let ty = az * nx - ax * nz;
    let tz = ax * ny - ay * nx;
    const long = Math.hypot(tx, ty, tz);
    tx /= long;
    ty /= long;
    tz /= long;
    const bx = ny * tz - nz * ty;
    const by = nz * tx - nx * tz;
    const bz = nx * ty - ny * tx;
    const right = Math.cos(turn) * flat;
    const ahead = Math.sin(turn) * flat;
    const rise = Math.sqrt(1 - out);
    const dx = tx * right + bx * ahead + nx * rise;
    const dy = ty * right + by * ahead + ny * rise;
    const dz = tz * right + bz * ahead + nz * rise;
    if (!scene.follow(x, y, z, dx, dy, dz, farAway, false)) {
      if (light.window === undefined) {
        const [skyRed, skyGreen, skyBlue] = skyAt(dx, dy, dz);
        red += skyRed;
        green += skyGreen;
        blue += skyBlue;
      }
    } else if (bounces > 0) {
      const { met, distance } = scene;
      const hx = x + dx * distance;
      const hy = y + dy * distance;
      const hz = z + dz * distance;
      const [mx, my, mz] = normalOf(scene.corners, met, dx, dy, dz);
      const { colour } = mesh.materials[met] ?? { colour: [0, 0, 0] };
      gather(hx + mx * 1e-3, hy + my * 1e-3, hz + mz * 1e-3, mx, my, mz, bounces - 1);
      red += (gathered[0] ?? 0) * colour[0];
      green += (gathered[1] ?? 0) * colour[1];
      blue += (gathered[2] ?? 0) * colour[2];
    } else {
      red += 0.06;
      green += 0.06;
      blue += 0.06;
    }
    gathered[0] = red;
    gathered[1] = green;
    gathered[2] = blue;
  };

  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      for (let sample = 0; sample < samples; sample += 1) {
        const right = ((column + (sample % 3) / 3 + next() / 3) / width - 0.5) * 2 * basis.spread;
        const up =
          -((row + Math.floor(sample / 3) / 3 + next() / 3) / height - 0.5) *
          2 *
          basis.spread *
          (height / width);
        const [dx, dy, dz] = unit([
          basis.ahead[0] + basis.right[0] * right + basis.up[0] * up,
          basis.ahead[1] + basis.right[1] * right + basis.up[1] * up,
          basis.ahead[2] + basis.right[2] * right + basis.up[2] * up,
        ]);
        const [ox, oy, oz] = camera.at;
        if (!scene.follow(ox, oy, oz, dx, dy, dz, farAway, false)) {
          const seen = skyAt(dx, dy, dz);
          for (let part = 0; part < 3; part += 1) {
            surface[at * 3 + part] = (surface[at * 3 + part] ?? 0) + (seen[part] ?? 0) / samples;
            lit[at * 3 + part] = (lit[at * 3 + part] ?? 0) + (light.window === undefined ? 1 : 2.2) / samples;
          }
          guide[at * 4 + 3] = (guide[at * 4 + 3] ?? 0) + 200 / samples;
          continue;
        }
        const { met, distance } = scene;
        const x = ox + dx * distance;
        const y = oy + dy * distance;
        const z = oz + dz * distance;
        const [nx, ny, nz] = normalOf(scene.corners, met, dx, dy, dz);
        const { colour, texture } = mesh.materials[met] ?? { colour: [0, 0, 0], texture: 'plain' };
        const share = brightness[texture](x, y, z, Math.abs(ny) > 0.9);
        gather(x + nx * 1e-3, y + ny * 1e-3, z + nz * 1e-3, nx, ny, nz, 1);
        // Glass reflects the sky across the street.
        const mirrored = texture === 'glass' ? 0.35 : 0;
        const along = dx * nx + dy * ny + dz * nz;
        const shine =
          mirrored === 0
            ? [0, 0, 0]
            : skyAt(dx - 2 * along * nx, Math.abs(dy - 2 * along * ny) + 0.12, dz - 2 * along * nz);
        // Haze: distant things are paler.
        const haze = light.window === undefined ? 1 - Math.exp(-distance / 900) : 0;
        for (let part = 0; part < 3; part += 1) {
          const place = at * 3 + part;
          const glow = Math.max(0.02, gathered[part] ?? 0);
          const own = (colour[part] ?? 0) * share * (1 - mirrored) + ((shine[part] ?? 0) * mirrored) / glow;
          const seen = own * (1 - haze) + ((light.sky[0][part] ?? 0) * haze) / glow;
          surface[place] = (surface[place] ?? 0) + seen / samples;
          lit[place] = (lit[place] ?? 0) + glow / samples;
        }
        const place = at * 4;
        guide[place] = (guide[place] ?? 0) + nx / samples;
        guide[place + 1] = (guide[place + 1] ?? 0) + ny / samples;
        guide[place + 2] = (guide[place + 2] ?? 0) + nz / samples;
        guide[place + 3] = (guide[place + 3] ?? 0) + distance / samples;
      }
    }
  }
  let smooth = lit;
  for (const reach of [1, 2, 4]) smooth = smoothed(smooth, guide, width, height, reach);
  return developed(surface, smooth, { width, height, exposure: camera.exposure }, next);
}

/** Smooths light over neighbours that face the same way at the same distance. */
function smoothed(
  lit: Float32Array,
  guide: Float32Array,
  width: number,
  height: number,
  reach: number,
): Float32Array<ArrayBuffer> {
  const result = new Float32Array(lit.length);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      let total = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let down = -2; down <= 2; down += 1) {
        for (let right = -2; right <= 2; right += 1) {
          const y = row + down * reach;
          const x = column + right * reach;
          if (y < 0 || x < 0 || y >= height || x >= width) continue;
          const other = y * width + x;
          const turned =
            Math.abs((guide[at * 4] ?? 0) - (guide[other * 4] ?? 0)) +
            Math.abs((guide[at * 4 + 1] ?? 0) - (guide[other * 4 + 1] ?? 0)) +
            Math.abs((guide[at * 4 + 2] ?? 0) - (guide[other * 4 + 2] ?? 0));
          const depth = guide[at * 4 + 3] ?? 0;
          const apart = Math.abs(depth - (guide[other * 4 + 3] ?? 0)) / (0.02 * depth + 0.02);
          const brighter = Math.abs(
            Math.log((lit[at * 3 + 1] ?? 0) + 0.05) - Math.log((lit[other * 3 + 1] ?? 0) + 0.05),
          );
          const weight = Math.exp(-turned * 5 - apart * 0.8 - brighter * (reach === 1 ? 1 : 2.2));
          total += weight;
          red += weight * (lit[other * 3] ?? 0);
          green += weight * (lit[other * 3 + 1] ?? 0);
          blue += weight * (lit[other * 3 + 2] ?? 0);
        }
      }
      result[at * 3] = red / total;
      result[at * 3 + 1] = green / total;
      result[at * 3 + 2] = blue / total;
    }
  }
  return result;
}

/** Develops the image like a camera: soft highlights, darker corners and a little grain. */
function developed(
  surface: Float32Array,
  lit: Float32Array,
  { width, height, exposure }: { readonly width: number; readonly height: number; readonly exposure: number },
  next: () => number,
): Uint8Array {
  const result = new Uint8Array(surface.length);
  for (let at = 0; at < width * height; at += 1) {
    const x = (at % width) / width - 0.5;
    const y = Math.floor(at / width) / height - 0.5;
    const corner = 1 - 0.45 * (x * x + y * y);
    const grain = (next() - 0.5) * 0.012;
    for (let part = 0; part < 3; part += 1) {
      const seen = (surface[at * 3 + part] ?? 0) * (lit[at * 3 + part] ?? 0) * exposure * corner;
      // Narkowicz's approximation of the Academy's film curve (ACES).
      const film = (seen * (2.51 * seen + 0.03)) / (seen * (2.43 * seen + 0.59) + 0.14);
      result[at * 3 + part] = Math.round(255 * Math.min(1, Math.max(0, film ** (1 / 2.2) + grain)));
    }
  }
  return result;
}

function unit([x, y, z]: Point): Point {
  const long = Math.hypot(x, y, z);
  return [x / long, y / long, z / long];
}

function cross([ax, ay, az]: Point, [bx, by, bz]: Point): Point {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function basisOf({ at, towards, view }: Camera) {
  const ahead = unit([towards[0] - at[0], towards[1] - at[1], towards[2] - at[2]]);
  const right = unit(cross([0, 1, 0], ahead));
  return { ahead, right, up: cross(ahead, right), spread: Math.tan(view / 2) };
}

/** Returns the normal of a triangle, towards the eye. */
function normalOf(corners: Float64Array, triangle: number, dx: number, dy: number, dz: number): Point {
  const at = triangle * 9;
  const edge = (from: number): Point => [
    (corners[at + from] ?? 0) - (corners[at] ?? 0),
    (corners[at + from + 1] ?? 0) - (corners[at + 1] ?? 0),
    (corners[at + from + 2] ?? 0) - (corners[at + 2] ?? 0),
  ];
  const [x, y, z] = unit(cross(edge(3), edge(6)));
  return x * dx + y * dy + z * dz > 0 ? [-x, -y, -z] : [x, y, z];
}

/** Returns fast random numbers, the same for the same scene (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
