import type { HomeLook } from '#demo/pictures/look.ts';
import { type Material, material, Mesh, type Point } from './mesh.ts';
import type { Camera, Light } from './trace.ts';

/** A scene with its light and camera. */
export interface Shot {
  readonly mesh: Mesh;
  readonly light: Light;
  readonly camera: Camera;
}

const white = material('#f4f2ec');
const glass = material('#2c3338', 'glass');
const curtain = material('#cfc8bb', 'cloth');
const stone = material('#b8b2a6', 'stone');
const kerb = material('#96928a', 'stone');
const asphalt = material('#55565a');
const lawn = material('#6d8f4a', 'grass');
const bark = material('#5b4536');
const greens = [
  material('#55803c', 'leaves'),
  material('#6d9a48', 'leaves'),
  material('#466f38', 'leaves'),
] as const;
const pot = material('#b06a4a');

/** Adds a window in the wall that faces the street at `z`. */
function pane(mesh: Mesh, x: number, y: number, wide: number, high: number, bars = 1, z = 0): void {
  mesh.box([x - 0.07, y - 0.07, z - 0.03], [wide + 0.14, high + 0.14, 0.1], white);
  mesh.box([x, y, z - 0.045], [wide, high, 0.02], glass);
  const side = wide * 0.2;
  mesh.box([x, y, z - 0.048], [side, high, 0.01], curtain);
  mesh.box([x + wide - side, y, z - 0.048], [side, high, 0.01], curtain);
  for (let bar = 1; bar <= bars; bar += 1) {
    mesh.box([x + (wide * bar) / (bars + 1) - 0.03, y, z - 0.07], [0.06, high, 0.05], white);
  }
  mesh.box([x, y + high * 0.62, z - 0.06], [wide, 0.05, 0.04], white);
  mesh.box([x - 0.12, y - 0.14, z - 0.13], [wide + 0.24, 0.08, 0.16], stone);
}

function door(mesh: Mesh, x: number, colour: Material, z = 0): void {
  mesh.box([x - 0.1, 0.1, z - 0.04], [1.1, 2.5, 0.1], white);
  mesh.box([x, 0.12, z - 0.07], [0.9, 2.02, 0.05], colour);
  for (const [up, high] of [
    [0.3, 0.6],
    [1.05, 0.85],
  ] as const) {
    mesh.box([x + 0.14, up, z - 0.085], [0.26, high, 0.02], colour);
    mesh.box([x + 0.5, up, z - 0.085], [0.26, high, 0.02], colour);
  }
  mesh.box([x, 2.2, z - 0.06], [0.9, 0.32, 0.02], glass);
  mesh.box([x + 0.78, 1.05, z - 0.11], [0.05, 0.14, 0.04], material('#c9a24a'));
  mesh.box([x - 0.25, 0, z - 0.55], [1.4, 0.12, 0.6], stone);
}

/**
 * Adds a roof with its ridge along the street.
 * @param hip the distance between the ridge's end and the roof's end.
 */
function roof(
  mesh: Mesh,
  from: number,
  to: number,
  eaves: number,
  ridge: number,
  deep: number,
  of: Material,
  hip = 0,
): void {
  const [a, b] = [from - 0.25, to + 0.25];
  const [front, back, middle] = [-0.35, deep + 0.35, deep / 2];
  const low = eaves - 0.1;
  mesh.quad([a, low, front], [b, low, front], [b - hip, ridge, middle], [a + hip, ridge, middle], of);
  mesh.quad([a, low, back], [b, low, back], [b - hip, ridge, middle], [a + hip, ridge, middle], of);
  mesh.triangle([a, low, front], [a, low, back], [a + hip, ridge, middle], of);
  mesh.triangle([b, low, front], [b, low, back], [b - hip, ridge, middle], of);
  mesh.box([a, low - 0.12, front - 0.04], [b - a, 0.16, 0.08], white);
  mesh.box([a, low - 0.02, front - 0.12], [b - a, 0.09, 0.1], material('#3a3c40'));
}

/** Adds a gable that faces the street. */
function gable(
  mesh: Mesh,
  from: number,
  to: number,
  eaves: number,
  apex: number,
  of: Material,
  slope: Material,
  z = -0.02,
): void {
  const middle = (from + to) / 2;
  mesh.triangle([from, eaves - 0.02, z], [to, eaves - 0.02, z], [middle, apex, z], of);
  const [left, right] = [from - 0.3, to + 0.3];
  mesh.quad(
    [left, eaves - 0.25, z - 0.25],
    [middle, apex + 0.12, z - 0.25],
    [middle, apex + 0.12, 4],
    [left, eaves - 0.25, 4],
    slope,
  );
  mesh.quad(
    [right, eaves - 0.25, z - 0.25],
    [middle, apex + 0.12, z - 0.25],
    [middle, apex + 0.12, 4],
    [right, eaves - 0.25, 4],
    slope,
  );
  mesh.quad(
    [left, eaves - 0.43, z - 0.27],
    [middle, apex - 0.06, z - 0.27],
    [middle, apex + 0.12, z - 0.27],
    [left, eaves - 0.25, z - 0.27],
    white,
  );
  mesh.quad(
    [right, eaves - 0.43, z - 0.27],
    [middle, apex - 0.06, z - 0.27],
    [middle, apex + 0.12, z - 0.27],
    [right, eaves - 0.25, z - 0.27],
    white,
  );
}

function chimney(mesh: Mesh, x: number, y: number, z: number, of: Material): void {
  mesh.box([x, y, z], [0.9, 1.6, 0.6], of);
  mesh.box([x - 0.06, y + 1.45, z - 0.06], [1.02, 0.12, 0.72], of);
  for (const right of [0.12, 0.55]) mesh.box([x + right, y + 1.6, z + 0.18], [0.24, 0.4, 0.24], pot);
}

function tree(mesh: Mesh, x: number, z: number, high: number): void {
  mesh.box([x - 0.14, 0, z - 0.14], [0.28, high * 0.5, 0.28], bark);
  for (let clump = 0; clump < 11; clump += 1) {
    const turn = (clump / 11) * Math.PI * 2;
    const reach = clump === 0 ? 0 : high * (0.12 + 0.1 * mesh.random.fraction());
    const at: Point = [
      x + Math.cos(turn) * reach,
      high * (0.55 + 0.26 * mesh.random.fraction()),
      z + Math.sin(turn) * reach,
    ];
    mesh.leaves(at, high * 0.17, 1_500, 0.07, mesh.random.pick(greens));
  }
}

function hedge(mesh: Mesh, from: number, to: number, z: number, high: number): void {
  mesh.box([from, 0, z - 0.22], [to - from, high - 0.1, 0.44], greens[2]);
  for (let x = from; x < to; x += 0.4)
    mesh.leaves([x, high * 0.55, z], high * 0.5, 400, 0.045, mesh.random.pick(greens));
}

/** The parts that all building forms share. */
interface Site {
  readonly mesh: Mesh;
  readonly look: HomeLook;
  readonly wall: Material;
  readonly slates: Material;
  readonly door: Material;
}

function terrace({ mesh, look, wall, slates, door: paint }: Site): void {
  const wide = 5.2;
  const painted = ['#e9dcc4', '#b9c9cf', '#d9b8a8', '#dfe3da', '#c9c2a5', '#a7bdb4'];
  for (let house = -3; house <= 3; house += 1) {
    const x = house * wide - wide / 2;
    const own = house === 0 ? wall : material(mesh.random.pick(painted));
    const entrance =
      house === 0 ? paint : material(mesh.random.pick(['#2f4f6b', '#7a2f2c', '#2f5a45', '#3a3a40']));
    mesh.box([x, 0, 0], [wide, 5.6, 8], own);
    mesh.box([x - 0.05, 0, -0.05], [0.1, 5.6, 0.1], material('#8d8a84'));
    door(mesh, x + 0.6, entrance);
    if (look.build === 2) {
      gable(mesh, x + 0.5, x + wide - 0.5, 5.5, 7.3, own, slates);
      pane(mesh, x + 1.5, 3.4, 2.2, 1.4, 2);
      pane(mesh, x + 2.3, 1, 2, 1.4, 1);
    } else {
      pane(mesh, x + 0.65, 3.3, 1, 1.6);
      pane(mesh, x + 3, 3.3, 1.2, 1.6);
      if (look.build === 1) {
        mesh.box([x + 2.3, 0, -0.7], [2.3, 2.9, 0.75], own);
        mesh.quad(
          [x + 2.15, 2.85, -0.9],
          [x + 4.75, 2.85, -0.9],
          [x + 4.5, 3.25, 0],
          [x + 2.4, 3.25, 0],
          slates,
        );
        pane(mesh, x + 2.6, 0.8, 1.7, 1.6, 2, -0.7);
      } else pane(mesh, x + 2.6, 0.9, 1.7, 1.6, 2);
      chimney(mesh, x - 0.45, 7.3, 3.5, material('#9a6a52', 'brick'));
    }
  }
  roof(mesh, -3.5 * wide, 3.5 * wide, 5.7, 8, 8, slates);
}

function semi({ mesh, look, wall, slates, door: paint }: Site): void {
  const half = (left: number, mirrored: boolean, of: Material, entrance: Material) => {
    const bay = left + (mirrored ? 0.7 : 2.3);
    const way = left + (mirrored ? 4.3 : 0.8);
    mesh.box([left, 0, 0], [6, 5.3, 8], of);
    door(mesh, way, entrance);
    pane(mesh, way - 0.05, 3.4, 1, 1.3);
    if (look.build === 2) {
      mesh.box([left, 2.75, -0.03], [6, 2.55, 0.05], material('#d8d0bf', 'tiles'));
      pane(mesh, bay, 3.3, 2.7, 1.4, 3);
      pane(mesh, bay, 0.9, 2.7, 1.6, 3);
    } else {
      mesh.box([bay - 0.1, 0, -0.8], [2.9, look.build === 1 ? 5.3 : 2.8, 0.85], of);
      pane(mesh, bay + 0.2, 0.8, 2.3, 1.6, 2, -0.8);
      if (look.build === 1) {
        pane(mesh, bay + 0.2, 3.3, 2.3, 1.4, 2, -0.8);
        gable(mesh, bay - 0.1, bay + 2.8, 5.3, 7.1, of, slates, -0.82);
      } else {
        mesh.quad(
          [bay - 0.3, 2.75, -1.05],
          [bay + 3, 2.75, -1.05],
          [bay + 2.7, 3.15, 0],
          [bay, 3.15, 0],
          slates,
        );
        pane(mesh, bay + 0.2, 3.4, 2.3, 1.4, 2);
      }
    }
  };
  half(-6, false, wall, paint);
  half(0, true, material('#d9d2c2'), material('#3d4a58'));
  roof(mesh, -6, 6, 5.4, 8.2, 8, slates, look.build === 0 ? 3 : 0);
  chimney(mesh, -0.45, 7.4, 3.6, material('#9a6a52', 'brick'));
  mesh.box([6.4, 0, -6], [3, 0.03, 12], material('#8e8c88', 'stone'));
}

function bungalow({ mesh, look, wall, slates, door: paint }: Site): void {
  mesh.box([-6.5, 0, 0], [13, 2.8, 8], wall);
  roof(mesh, -6.5, 6.5, 2.9, 5.6, 8, slates, look.build === 0 ? 3 : 0);
  if (look.build === 2) {
    mesh.box([-6, 0, -1.6], [5.4, 2.8, 1.7], wall);
    gable(mesh, -6, -0.6, 2.8, 5, wall, slates, -1.62);
    pane(mesh, -4.9, 0.8, 3.2, 1.5, 3, -1.6);
  } else {
    pane(mesh, -5.7, 0.8, 2.4, 1.5, 2);
    pane(mesh, -2.4, 0.8, 2, 1.5, 1);
  }
  door(mesh, 1.2, paint);
  pane(mesh, 3.2, 0.8, 2.2, 1.5, 2);
  chimney(mesh, 3.2, 4.6, 3.6, material('#9a6a52', 'brick'));
}

/** Adds a block of storeys with balconies, for flats, maisonettes and towers. */
function block({ mesh, look, wall, slates, door: paint }: Site, storeys: number, half: number): void {
  const high = storeys * 2.8;
  const second = material(look.build === 1 ? '#8a6a58' : '#d9d3c6', look.build === 1 ? 'brick' : 'plain');
  mesh.box([-half, 0, 0], [half * 2, high, 11], wall);
  mesh.box([-half + 1.2, 0, -0.25], [3.4, high + (look.build === 0 ? 0.6 : 0), 0.4], second);
  mesh.box([half - 4.6, 0, -0.25], [3.4, high + (look.build === 0 ? 0.6 : 0), 0.4], second);
  for (let storey = 0; storey < storeys; storey += 1) {
    const y = storey * 2.8;
    for (const x of [-half + 1.7, half - 4.1]) {
      pane(mesh, x, y + 0.5, 2.4, 1.9, 2, -0.25);
      if (storey === 0) continue;
      mesh.box([x - 0.4, y - 0.05, -1.6], [3.2, 0.16, 1.4], stone);
      mesh.box([x - 0.4, y + 0.1, -1.6], [3.2, 0.9, 0.05], material('#7d8b8f', 'glass'));
      mesh.box([x - 0.42, y + 1, -1.64], [3.24, 0.06, 0.1], material('#3d4145'));
    }
    for (const x of [-1.9, 0.9]) if (storey > 0) pane(mesh, x, y + 0.9, 1, 1.3, 0);
    for (const x of [-half + 5, half - 6]) if (half > 7) pane(mesh, x, y + 0.9, 1, 1.3, 0);
  }
  door(mesh, -0.45, paint);
  mesh.box([-1.6, 2.7, -1.4], [3.2, 0.16, 1.5], material('#4a4d50'));
  if (look.build === 1) {
    roof(mesh, -half, half, high + 0.1, high + 3.2, 11, slates);
  } else if (look.build === 2) {
    mesh.box([-half + 0.9, high, 1], [half * 2 - 1.8, 2.5, 9], material('#6d7275', 'tiles'));
    mesh.box([-half - 0.1, high, -0.3], [half * 2 + 0.2, 0.25, 11.5], white);
  } else {
    mesh.box([-half - 0.15, high, -0.2], [half * 2 + 0.3, 0.35, 11.4], material('#84827d'));
  }
}

function court(site: Site): void {
  const { mesh, look, wall, slates, door: paint } = site;
  for (const left of [-13, 4]) {
    mesh.box([left, 0, 0], [9, 5.4, 9], wall);
    for (const x of [0.9, 3.7, 6.5]) {
      for (const y of [0.9, 3.4]) pane(mesh, left + x, y, 1.7, 1.4, 1);
    }
    if (look.build === 1) gable(mesh, left + 2.5, left + 6.5, 5.4, 7.4, wall, slates);
  }
  mesh.box([-4, 0, -0.6], [8, 5.6, 9], material('#e6dfd0'));
  roof(mesh, -13, 13, 5.5, 8, 9, slates);
  if (look.build === 0) gable(mesh, -4, 4, 5.6, 8.6, material('#e6dfd0'), slates, -0.62);
  else if (look.build === 2) {
    mesh.box([-1.2, 5.4, 1], [2.4, 3.6, 2.4], material('#e6dfd0'));
    roof(mesh, -1.2, 1.2, 9, 11, 3.6, slates, 1.2);
  }
  for (const x of [-3.2, 1.5]) for (const y of [0.9, 3.5]) pane(mesh, x, y, 1.7, 1.5, 1, -0.6);
  door(mesh, -0.45, paint, -0.6);
  mesh.box([-1.4, 2.75, -2], [2.8, 0.15, 1.5], white);
}

const forms: Readonly<Record<HomeLook['form'], (site: Site) => void>> = {
  terrace,
  semi,
  bungalow,
  maisonette: (site) => block(site, 4, 7),
  flats: (site) => block(site, 4, 9),
  tower: (site) => block(site, 9, 7),
  'sheltered-court': court,
  almshouse: bungalow,
};

/** The camera's distance and the height it looks at, in metres, by form. */
const stands: Readonly<Record<HomeLook['form'], readonly [far: number, middle: number]>> = {
  terrace: [11.5, 3.1],
  semi: [14, 3.3],
  bungalow: [13.5, 2.4],
  maisonette: [21, 5.6],
  flats: [22, 5.6],
  tower: [36, 11],
  'sheltered-court': [20, 3.9],
  almshouse: [13.5, 2.4],
};

/** Builds the scene of a home seen from across its street, on a bright day. */
export function streetOf(look: HomeLook, seed: string): Shot {
  const mesh = new Mesh(seed);
  const { random } = mesh;
  const site: Site = {
    mesh,
    look,
    wall: material(
      look.wall.colour,
      look.wall.brick ? (look.wall.name.includes('stone') ? 'stone' : 'brick') : 'plain',
    ),
    slates: material(look.roof, 'tiles'),
    door: material(look.door.colour),
  };
  forms[look.form](site);
  const isBlock = look.form !== 'terrace' && look.form !== 'semi' && look.form !== 'bungalow';
  // The ground: gardens, a pavement, a kerb and the street.
  const edge = look.form === 'terrace' ? -2.6 : isBlock ? -6 : -5;
  mesh.quad([-400, -0.01, 900], [400, -0.01, 900], [400, -0.01, edge], [-400, -0.01, edge], lawn);
  mesh.quad([-80, 0, edge], [80, 0, edge], [80, 0, edge - 2], [-80, 0, edge - 2], stone);
  mesh.box([-80, -0.12, edge - 2.15], [160, 0.13, 0.15], kerb);
  mesh.quad([-80, -0.12, edge - 2.1], [80, -0.12, edge - 2.1], [80, -0.12, -90], [-80, -0.12, -90], asphalt);
  const way =
    look.form === 'semi' ? -5.2 : look.form === 'bungalow' ? 1.2 : look.form === 'terrace' ? -2 : -0.5;
  mesh.box([way - 0.2, 0, edge], [1.3, 0.02, -edge], stone);
  const brick = material('#a08672', 'stone');
  for (const [from, to] of [
    [-22, way - 0.4],
    [way + 1.3, look.form === 'semi' ? 6.2 : 22],
  ] as const) {
    mesh.box([from, 0, edge + 0.05], [to - from, 0.6, 0.22], brick);
    mesh.box([from - 0.03, 0.6, edge + 0.02], [to - from + 0.06, 0.07, 0.28], stone);
    if (look.form !== 'terrace') hedge(mesh, from + 0.3, Math.min(to, 14) - 0.3, edge + 0.7, 0.8);
  }
  const side = random.chance(0.5) ? 1 : -1;
  if (look.form !== 'terrace') {
    tree(mesh, side * (isBlock ? 14 : 9.2), isBlock ? -3 : 1.5, isBlock ? 8 : 7);
    tree(mesh, -side * (isBlock ? 18 : 12), 11, 8.5);
    tree(mesh, side * 4, 18, 9);
  }
  // Hills across the bay.
  for (let hill = 0; hill < 7; hill += 1) {
    const x = -420 + hill * 140 + random.between(-30, 30);
    const high = random.between(25, 70);
    const of = material(random.pick(['#7f9277', '#8a9a80', '#74886f']), 'grass');
    mesh.triangle([x - 190, 0, 620], [x + 190, 0, 620], [x + random.between(-40, 40), high, 700], of);
  }
  const [far, middle] = stands[look.form];
  const off = (random.fraction() * 0.5 + 0.32) * far * (random.chance(0.5) ? 1 : -1);
  return {
    mesh,
    light: {
      sun: [random.chance(0.5) ? -0.75 : 0.7, 0.75, -0.6],
      sunlight: [2.3, 2.12, 1.85],
      sky: [
        [0.72, 0.82, 0.92],
        [0.2, 0.4, 0.78],
      ],
      clouds: 0.35 + 0.25 * random.fraction(),
    },
    camera: {
      at: [off, 1.65, -far],
      towards: [off * 0.12, middle, 0],
      view: isBlock ? 1.1 : 1.12,
      exposure: 0.62,
    },
  };
}
