import type { Canvas } from '../canvas.ts';
import { darker, lighter, mix } from '../colour.ts';
import { car, gardenWall, hedge, tree } from '../nature.ts';
import { canopy, chimney, door, flowerBox, gable, pane, roof, wall } from '../parts.ts';
import { ground, hasRoad } from '../scenery/ground.ts';
import { box, shape, together } from '../svg.ts';

const base = 700;
const doors = ['#b23a35', '#2f5f8f', '#2f6b4f', '#e0a92e', '#1f7a7d', '#6d3a5d'];

/** A street of terraced houses; the middle one is on offer. */
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
  // Like shapes are drawn together, so they can become one element.
  const upper = lefts.flatMap((left) => [48, 178].map((x) => pane(canvas, left + x, 372, 74, 104)));
  const lower = lefts.map((left) => pane(canvas, left + 160, 540, 106, 108, { panes: 3 }));
  const entrances = lefts.map((left) => {
    const colour = random.pick(doors);
    const seen = ink.lampsOn ? darker(colour, 0.2) : colour;
    return door(canvas, left + 42, base, 74, 148, left === ours ? ink.door : seen, left === ours);
  });
  const houses = [
    ...walls,
    together([...upper, ...lower]),
    together(entrances),
    flowerBox(canvas, ours + 152, 664, 122),
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
  const stacks = [-150, 150, 450, 750, 1050, 1350]
    .map((left) => chimney(canvas, left - 33, ridge - 62, 96))
    .join('');
  return (
    stacks +
    slope +
    box(-330, ridge - 6, 1860, 10, darker(ink.roof, 0.25)) +
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
    (look.garden ? hedge(canvas, 612, 756, 742, 26) : '') +
    (random.chance(0.6) ? tree(canvas, random.pick([1120, 90]), 812, 470) : '') +
    (random.chance(0.4) && hasRoad(canvas) ? car(canvas, 790, 866) : '')
  );
}

/** Two houses under one hipped roof; the left one is on offer. */
export function semi(canvas: Canvas): string {
  const { ink, look } = canvas;
  const { random } = look;
  const right = mix(ink.wall, random.chance(0.5) ? '#efe2c6' : '#b8a68c', 0.3);
  const half = (left: number, mirrored: boolean, colour: string, doorColour: string): string => {
    const bay = left + (mirrored ? 44 : 150);
    const doorLeft = left + (mirrored ? 266 : 38);
    return (
      wall(canvas, left, 352, 370, base - 352, colour) +
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
  return (
    tree(canvas, random.between(70, 130), 706, 520) +
    tree(canvas, random.between(1080, 1140), 706, 430) +
    chimney(canvas, 556, 128, 120, 3) +
    half(230, false, ink.wall, ink.door) +
    half(600, true, right, ink.lampsOn ? darker(other, 0.2) : other) +
    roof(
      canvas,
      [
        [196, 356],
        [352, 178],
        [848, 178],
        [1004, 356],
      ],
      [
        [196, 352],
        [1004, 352],
      ],
    ) +
    box(352, 172, 496, 10, darker(ink.roof, 0.25)) +
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

/** A low house with a wide roof and a porch, level from the street to the door. */
export function bungalow(canvas: Canvas): string {
  const { ink, look } = canvas;
  const { random } = look;
  const porch = 700;
  return (
    tree(canvas, random.between(110, 190), 706, 560) +
    tree(canvas, random.between(1060, 1130), 706, 380) +
    chimney(canvas, 360, 286, 90) +
    wall(canvas, 190, 478, 820, base - 478) +
    roof(
      canvas,
      [
        [150, 482],
        [300, 312],
        [900, 312],
        [1050, 482],
      ],
      [
        [150, 478],
        [1050, 478],
      ],
    ) +
    box(300, 306, 600, 10, darker(ink.roof, 0.25)) +
    pane(canvas, 250, 530, 148, 100, { panes: 3 }) +
    flowerBox(canvas, 240, 648, 168) +
    pane(canvas, 482, 530, 148, 100, { panes: 3 }) +
    flowerBox(canvas, 472, 648, 168) +
    wall(canvas, porch, 470, 230, base - 470, lighter(ink.wall, 0.14)) +
    gable(canvas, porch, porch + 230, 470, 352, lighter(ink.wall, 0.14)) +
    door(canvas, porch + 34, base, 78, 156) +
    pane(canvas, porch + 150, 546, 48, 96, { panes: 1 }) +
    ground(canvas, [724, 826], look.parking ? [1024, 1150] : null) +
    box(694, 640, 6, 62, '#4d5560') +
    box(838, 640, 6, 62, '#4d5560') +
    (look.parking ? car(canvas, 1000, 758) : '') +
    hedge(canvas, 220, 660, 728, 26) +
    hedge(canvas, 60, 300, 780, 22)
  );
}

/** A row of old stone cottages, a gable and a door each. */
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
