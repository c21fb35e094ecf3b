import type { Canvas } from '../canvas.ts';
import { darker, lighter, mix } from '../colour.ts';
import { car, gardenWall, hedge, tree } from '../nature.ts';
import {
  bayWall,
  canopy,
  chimney,
  cladding,
  door,
  dormer,
  flowerBox,
  gable,
  pane,
  panels,
  roof,
  wall,
} from '../parts.ts';
import { ground, hasRoad } from '../scenery/ground.ts';
import { box, shape, together } from '../svg.ts';

const base = 700;
const doors = ['#b23a35', '#2f5f8f', '#2f6b4f', '#e0a92e', '#1f7a7d', '#6d3a5d'];

/**
 * Draws a street of terraced houses; the middle one is on offer. Three variants: plain, with bays and
 * dormers, or newly built with gables.
 */
export function terrace(canvas: Canvas): string {
  const { ink, look } = canvas;
  const { random } = look;
  const unit = 300;
  const neighbours = [
    ink.wall,
    mix(ink.wall, '#efe2c6', 0.45),
    darker(ink.wall, 0.1),
    mix(ink.wall, '#c9d8e2', 0.4),
  ];
  const lefts = [-450, -150, 150, 450, 750, 1050, 1350];
  const ours = 450;
  const walls = lefts.map((left) => {
    const colour = random.pick(neighbours);
    return (
      wall(canvas, left, 322, unit, base - 322, left === ours ? ink.wall : colour) +
      canvas.fine(box(left - 3, 322, 6, base - 322, darker(colour, 0.25), { opacity: 0.5 }))
    );
  });
  // Similar shapes are drawn together, so that they can become one element.
  const isNew = look.build === 2;
  const upper = lefts.flatMap((left) =>
    isNew
      ? [pane(canvas, left + 70, 362, 160, 92, { panes: 3 })]
      : [48, 178].map((x) => pane(canvas, left + x, 372, 74, 104)),
  );
  const lower = lefts.map((left) =>
    isNew
      ? pane(canvas, left + 150, 548, 126, 84, { panes: 1 })
      : pane(canvas, left + 160, 540, 106, 108, { panes: 3 }),
  );
  const bays = look.build === 1 ? lefts.map((left) => bayWall(canvas, left + 140, 528, 146, base)) : [];
  const gables = isNew
    ? lefts.map(
        (left) => gable(canvas, left + 24, left + 276, 326, 222) + cladding(canvas, left + 24, 326, 252, 150),
      )
    : [];
  const canopies = isNew ? lefts.map((left) => canopy(canvas, left + 14, 520, 130)) : [];
  const entrances = lefts.map((left) => {
    const colour = random.pick(doors);
    const seen = ink.lampsOn ? darker(colour, 0.2) : colour;
    return door(canvas, left + 42, base, 74, 148, left === ours ? ink.door : seen, left === ours);
  });
  const houses = [
    ...walls,
    ...gables,
    ...bays,
    together([...upper, ...lower]),
    together(entrances),
    canvas.fine(canopies.join('')),
    isNew ? '' : flowerBox(canvas, ours + 152, 664, 122),
  ];
  const ridge = 206;
  const slope = roof(
    canvas,
    [
      [-330, 326],
      [-330, ridge],
      [1530, ridge],
      [1530, 326],
    ],
    [
      [-330, 322],
      [1530, 322],
    ],
  );
  const stacks = isNew
    ? []
    : (look.build === 1 ? [-150, 450, 1050] : [-150, 150, 450, 750, 1050, 1350]).map((left) =>
        chimney(canvas, left - 33, ridge - 62, 96),
      );
  const dormers =
    look.build === 1 ? [-150, 150, 450, 750, 1050].map((left) => dormer(canvas, left + 96, 318, 112)) : [];
  return (
    stacks.join('') +
    slope +
    box(-330, ridge - 6, 1860, 10, darker(ink.roof, 0.25)) +
    canvas.fine(dormers.join('')) +
    houses.join('') +
    ground(canvas, [486, 576]) +
    gardenWall(canvas, [
      [-308, -128],
      [-8, 172],
      [292, 462],
      [600, 772],
      [900, 1072],
      [1200, 1372],
    ]) +
    (look.garden && !isNew ? hedge(canvas, 612, 756, 742, 26) : '') +
    (random.chance(0.6) ? tree(canvas, random.pick([1120, 90]), 812, 470) : '') +
    (random.chance(0.4) && hasRoad(canvas) ? car(canvas, 790, 866) : '')
  );
}

/**
 * Draws two houses under one roof; the left one is on offer. Three variants: hipped with bays, gabled with
 * bays, or plain with wide windows.
 */
export function semi(canvas: Canvas): string {
  const { ink, look } = canvas;
  const { random } = look;
  const right = mix(ink.wall, random.chance(0.5) ? '#efe2c6' : '#b8a68c', 0.3);
  const half = (left: number, mirrored: boolean, colour: string, doorColour: string): string => {
    const bay = left + (mirrored ? 44 : 150);
    const doorLeft = left + (mirrored ? 266 : 38);
    if (look.build === 2) {
      const wide = left + (mirrored ? 30 : 136);
      return (
        wall(canvas, left, 352, 370, base - 352, colour) +
        cladding(canvas, left, 352, 370, 158) +
        pane(canvas, wide, 384, 204, 92, { panes: 4 }) +
        pane(canvas, doorLeft, 384, 70, 92, { panes: 1 }) +
        door(canvas, doorLeft, base, 72, 140, doorColour) +
        box(doorLeft - 34, 506, 142, 16, darker(ink.trim, 0.12)) +
        pane(canvas, wide, 548, 204, 108, { panes: 4 })
      );
    }
    const front = look.build === 1 ? gable(canvas, bay - 16, bay + 190, 356, 196, lighter(colour, 0.14)) : '';
    return (
      wall(canvas, left, 352, 370, base - 352, colour) +
      front +
      pane(canvas, bay + 12, 388, 148, 104, { panes: 3 }) +
      pane(canvas, doorLeft + 2, 392, 66, 92) +
      door(canvas, doorLeft, base, 72, 140, doorColour) +
      canopy(canvas, doorLeft - 32, 518, 138) +
      box(bay - 10, 536, 194, base - 536, lighter(colour, 0.14)) +
      shape(
        [
          [bay - 28, 540],
          [bay, 506],
          [bay + 174, 506],
          [bay + 202, 540],
        ],
        ink.roof,
      ) +
      shape(
        [
          [bay - 28, 540],
          [bay, 506],
          [bay + 174, 506],
          [bay + 202, 540],
        ],
        'url(#tiles)',
      ) +
      pane(canvas, bay + 8, 560, 158, 98, { panes: 3 })
    );
  };
  const other = random.pick(doors.filter((colour) => colour !== look.door.colour));
  const [ridgeLeft, ridgeTop] = look.build === 0 ? [352, 178] : [196, look.build === 1 ? 204 : 216];
  const ridgeRight = 1200 - ridgeLeft;
  const slope =
    roof(
      canvas,
      [
        [196, 356],
        [ridgeLeft, ridgeTop],
        [ridgeRight, ridgeTop],
        [1004, 356],
      ],
      [
        [196, 352],
        [1004, 352],
      ],
    ) + box(ridgeLeft, ridgeTop - 6, ridgeRight - ridgeLeft, 10, darker(ink.roof, 0.25));
  const stacks =
    look.build === 0
      ? chimney(canvas, 556, 128, 120, 3)
      : [212, 894].map((x) => chimney(canvas, x, ridgeTop - 60, 110)).join('');
  return (
    tree(canvas, random.between(70, 130), 706, 520) +
    tree(canvas, random.between(1080, 1140), 706, 430) +
    stacks +
    slope +
    half(230, false, ink.wall, ink.door) +
    half(600, true, right, ink.lampsOn ? darker(other, 0.2) : other) +
    (look.build === 2 ? panels(330, 226, 3) : '') +
    ground(canvas, [262, 342], look.parking ? [1000, 1130] : null) +
    (look.parking ? car(canvas, 984, 756) : '') +
    gardenWall(canvas, [
      [30, 236],
      [376, 588],
    ]) +
    hedge(canvas, 402, 560, 742, 30) +
    hedge(canvas, 612, 820, 748, 44)
  );
}

/**
 * Draws a low house, level from the street to the door: with a porch, with dormers, or with a wide gable to the street.
 */
export function bungalow(canvas: Canvas): string {
  const { ink, look } = canvas;
  const { random } = look;
  const porch = 700;
  const ridgeLeft = look.build === 0 ? 300 : 150;
  const fronts = {
    porch: () =>
      pane(canvas, 250, 530, 148, 100, { panes: 3 }) +
      flowerBox(canvas, 240, 648, 168) +
      pane(canvas, 482, 530, 148, 100, { panes: 3 }) +
      flowerBox(canvas, 472, 648, 168) +
      wall(canvas, porch, 470, 230, base - 470, lighter(ink.wall, 0.14)) +
      gable(canvas, porch, porch + 230, 470, 352, lighter(ink.wall, 0.14)) +
      door(canvas, porch + 34, base, 78, 156) +
      pane(canvas, porch + 150, 546, 48, 96, { panes: 1 }),
    dormers: () =>
      dormer(canvas, 300, 444, 150) +
      dormer(canvas, 590, 444, 150) +
      pane(canvas, 270, 540, 200, 92, { panes: 4 }) +
      pane(canvas, 520, 540, 120, 92) +
      door(canvas, porch + 34, base, 78, 148) +
      canopy(canvas, porch - 4, 512, 150) +
      pane(canvas, 866, 540, 100, 92),
    wing: () =>
      wall(canvas, 210, 470, 400, base - 470, lighter(ink.wall, 0.1)) +
      gable(canvas, 210, 610, 474, 300, lighter(ink.wall, 0.1)) +
      pane(canvas, 290, 516, 240, 124, { panes: 4 }) +
      flowerBox(canvas, 284, 660, 252) +
      door(canvas, porch + 34, base, 78, 148) +
      box(610, 508, 420, 14, darker(ink.trim, 0.12)) +
      pane(canvas, 862, 552, 104, 84) +
      panels(690, 350, 4),
  };
  return (
    tree(canvas, random.between(110, 190), 706, 560) +
    tree(canvas, random.between(1060, 1130), 706, 380) +
    chimney(canvas, look.build === 1 ? 820 : 360, 286, 90) +
    wall(canvas, 190, 478, 820, base - 478) +
    roof(
      canvas,
      [
        [150, 482],
        [ridgeLeft, 312],
        [1200 - ridgeLeft, 312],
        [1050, 482],
      ],
      [
        [150, 478],
        [1050, 478],
      ],
    ) +
    box(ridgeLeft, 306, 1200 - 2 * ridgeLeft, 10, darker(ink.roof, 0.25)) +
    fronts[look.build === 1 ? 'dormers' : look.build === 2 ? 'wing' : 'porch']() +
    ground(canvas, [724, 826], look.parking ? [1024, 1150] : null) +
    box(694, 640, 6, 62, '#4d5560') +
    box(838, 640, 6, 62, '#4d5560') +
    (look.parking ? car(canvas, 1000, 758) : '') +
    hedge(canvas, 220, 660, 728, 26) +
    hedge(canvas, 60, 300, 780, 22)
  );
}

/** Draws a row of old stone cottages, a gable and a door each. */
export function almshouse(canvas: Canvas): string {
  const { ink } = canvas;
  const cottages = [96, 350, 604, 858].map((left, place) =>
    [
      chimney(canvas, left - 34, 268, 130),
      wall(canvas, left, 470, 254, base - 470),
      gable(canvas, left + 18, left + 228, 474, 318),
      pane(canvas, left + 96, 400, 54, 62),
      door(canvas, left + 34, base, 62, 138, place === 1 ? ink.door : darker(ink.door, 0.2), place === 1),
      pane(canvas, left + 144, 560, 70, 74, { panes: 3 }),
    ].join(''),
  );
  return (
    tree(canvas, 40, 706, 600) +
    chimney(canvas, 1078, 268, 130) +
    roof(
      canvas,
      [
        [66, 478],
        [96, 360],
        [1104, 360],
        [1134, 478],
      ],
      [
        [66, 474],
        [1134, 474],
      ],
    ) +
    cottages.join('') +
    tree(canvas, 1160, 710, 420) +
    ground(canvas, [372, 466]) +
    hedge(canvas, 120, 340, 736, 24) +
    hedge(canvas, 498, 720, 736, 24) +
    hedge(canvas, 752, 1100, 736, 24) +
    gardenWall(canvas, [
      [-330, 344],
      [496, 1530],
    ])
  );
}
