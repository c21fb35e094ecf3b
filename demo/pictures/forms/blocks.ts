import type { Canvas } from '../canvas.ts';
import { darker, lighter, mix } from '../colour.ts';
import { hedge, tree } from '../nature.ts';
import { balcony, bench, canopy, chimney, cladding, door, gable, pane, roof, wall } from '../parts.ts';
import { ground } from '../scenery/ground.ts';
import { box, element, line, round, together } from '../svg.ts';

const base = 700;
const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

/**
 * Draws two homes, one above the other, each with its own front door; a deck leads to the upper one. The roof
 * is pitched or flat.
 */
export function maisonette(canvas: Canvas): string {
  const { ink, look } = canvas;
  const left = 170;
  const bay = 215;
  const storeys = [226, 344, 462, 580];
  const bays = places(4).map((place) => left + place * bay);
  // Similar shapes are drawn together, so that they can become one element.
  const [top = 0, second = 0, third = 0, lowest = 0] = storeys;
  const panes = bays.flatMap((x) => [
    ...[top, third].flatMap((y) => [34, 130].map((offset) => pane(canvas, x + offset, y, 62, 66))),
    ...[second + 6, lowest].map((y) => pane(canvas, x + 118, y, 74, 62)),
  ]);
  const muted = darker(mix(ink.door, ink.wall, 0.35), 0.08);
  const doors = bays.flatMap((x, place) => [
    door(canvas, x + 32, 452, 52, 84, place === 1 ? ink.door : muted),
    door(canvas, x + 30, base, 58, 98, place === 2 ? ink.door : muted),
  ]);
  const homes = [
    together(panes),
    together(doors),
    ...bays.map((x) => balcony(canvas, x, 408, bay, 40)),
    ...bays.map((x) => box(x + bay - 4, 200, 8, base - 200, darker(ink.wall, 0.3), { opacity: 0.35 })),
  ];
  const pitched =
    roof(
      canvas,
      [
        [140, 204],
        [190, 132],
        [1010, 132],
        [1060, 204],
      ],
      [
        [140, 200],
        [1060, 200],
      ],
    ) +
    chimney(canvas, 370, 84, 80, 3) +
    chimney(canvas, 780, 84, 80, 3);
  const flatRoof =
    element('path', {
      d: places(9)
        .map((place) => `M${220 + place * 88} 186l14-38h64l-14 38z`)
        .join(''),
      fill: '#33476b',
    }) + box(left - 14, 182, bay * 4 + 28, 20, darker(ink.wall, 0.4));
  return (
    tree(canvas, look.random.between(60, 110), 706, 500) +
    wall(canvas, left, 200, bay * 4, base - 200) +
    (look.build === 1 ? cladding(canvas, left, 202, bay * 4, 120) : '') +
    box(left, 322, bay * 4, 130, lighter(ink.wall, 0.25), { opacity: 0.55 }) +
    homes.join('') +
    (look.build === 1 ? flatRoof : pitched) +
    stair(canvas, 1030, 446) +
    ground(canvas, [190, 270]) +
    hedge(canvas, 300, 470, 730, 26) +
    hedge(canvas, 520, 690, 730, 26) +
    hedge(canvas, 740, 900, 730, 26) +
    tree(canvas, 1150, 790, 300)
  );
}

function stair(canvas: Canvas, x: number, top: number): string {
  const metal = darker(canvas.ink.trim, 0.45);
  const steps = places(8).map((place) => `M${x + place * 15} ${top + 12 + place * 31}h22v31`);
  return (
    box(x, top - 6, 16, base - top, metal) +
    line(steps.join(''), metal, 7) +
    line(`M${x + 6} ${top - 34}L${x + 140} ${base - 52}v52`, metal, 5)
  );
}

/** Draws brick under a pitched roof with two gables. */
function gabled(canvas: Canvas, second: string): string {
  const { ink } = canvas;
  return (
    wall(canvas, 180, 196, 850, base - 196) +
    roof(
      canvas,
      [
        [150, 200],
        [210, 92],
        [1000, 92],
        [1060, 200],
      ],
      [
        [150, 196],
        [1060, 196],
      ],
    ) +
    [316, 702]
      .map((x) => box(x, 196, 186, base - 196, second) + gable(canvas, x, x + 186, 200, 78, second))
      .join('') +
    box(180, 556, 850, 10, darker(ink.wall, 0.3))
  );
}

/** Draws a block whose top storey is set back and of another material. */
function stepped(canvas: Canvas, second: string): string {
  const { ink } = canvas;
  const metal = mix(ink.roof, '#8b9299', 0.4);
  const ribs = places(25)
    .map((place) => `M${236 + place * 31} 196v126`)
    .join('');
  return (
    box(216, 192, 780, 136, metal) +
    canvas.fine(line(ribs, darker(metal, 0.25), 3)) +
    box(204, 182, 804, 14, darker(metal, 0.4)) +
    wall(canvas, 180, 326, 850, base - 326, ink.wall) +
    box(180, 322, 850, 12, second) +
    box(180, 446, 850, 8, second) +
    box(180, 560, 850, base - 560, darker(second, 0.12))
  );
}

/** Draws a block of flats built in this century: balconies, a glazed entrance, panels, gables or a set-back top. */
export function flats(canvas: Canvas): string {
  const { ink, look } = canvas;
  const second = look.wall.brick ? '#e8e0d0' : mix(ink.wall, '#7d8a86', 0.55);
  const storeys = [216, 338, 460];
  const panes = [
    ...storeys.flatMap((y) => [232, 566, 904].map((x) => pane(canvas, x, y, 70, 86, { panes: 1 }))),
    ...storeys.flatMap((y) => [356, 742].map((x) => pane(canvas, x, y - 4, 104, 100))),
    pane(canvas, 232, 582, 70, 86, { panes: 1 }),
    pane(canvas, 356, 578, 104, 92),
    pane(canvas, 742, 578, 104, 92),
    pane(canvas, 904, 582, 70, 86, { panes: 1 }),
  ];
  const balconies = storeys.flatMap((y) => [336, 722].map((x) => balcony(canvas, x, y + 46, 146, 54)));
  const panels = places(5).map((place) => `M${566 + place * 84} 166l12-34h64l-12 34z`);
  return (
    tree(canvas, look.random.between(60, 110), 706, 430) +
    (look.build === 0
      ? element('path', { d: panels.join(''), fill: '#33476b' }) +
        wall(canvas, 500, 168, 530, base - 168) +
        wall(canvas, 180, 140, 330, base - 140, second) +
        box(172, 128, 346, 16, darker(second, 0.3)) +
        box(502, 164, 536, 13, darker(ink.wall, 0.35))
      : look.build === 1
        ? gabled(canvas, second)
        : stepped(canvas, second)) +
    together(panes) +
    balconies.join('') +
    box(548, 566, 118, base - 566, darker(ink.trim, 0.1)) +
    box(558, 582, 46, base - 582, ink.lampsOn ? 'url(#lit)' : 'url(#glass)') +
    box(610, 582, 46, base - 582, ink.lampsOn ? 'url(#lit)' : 'url(#glass)') +
    box(522, 552, 170, 18, ink.door, { rx: 3 }) +
    box(600, 640, 4, 30, '#e3c878') +
    ground(canvas, [548, 666]) +
    hedge(canvas, 200, 500, 724, 24) +
    hedge(canvas, 712, 1010, 724, 24) +
    tree(canvas, look.random.between(1080, 1130), 760, 340) +
    (look.random.chance(0.5) ? bench(canvas, 300, 782) : '')
  );
}

/** Draws the windows of a tower's stairs, one on each landing. */
function stairLights(canvas: Canvas, x: number): string {
  return together(
    places(10).map((floor) => pane(canvas, x, 176 + floor * 47, 44, 26, { panes: 1, sill: false })),
  );
}

/** Draws a twelve-storey tower among trees and low houses, with its stairs inside or in a separate shaft. */
export function tower(canvas: Canvas): string {
  const { ink, look } = canvas;
  const left = 420;
  const width = 360;
  const accent = mix(ink.door, ink.wall, 0.35);
  // Six kinds of floor are drawn and stacked in any order: every other one has the brighter panels.
  const floors = places(12).map((floor) => {
    const variant = look.random.between(0, 2);
    const storey = (floor % 2) + (canvas.detail === 'small' ? 0 : 2 * variant);
    return canvas.stamp(`storey${storey}`, left, 84 + floor * 47, () =>
      [
        box(0, 36, width, 11, storey % 2 === 0 ? accent : mix(accent, ink.wall, 0.45)),
        together([24, 90, 158, 226, 292].map((x) => pane(canvas, x, 0, 44, 30, { panes: 1, sill: false }))),
        balcony(canvas, 148, 12, 64, 26),
      ].join(''),
    );
  });
  const low = (x: number, span: number, top: number): string =>
    wall(canvas, x, top, span, base - top, mix(ink.wall, '#a8684e', 0.5)) +
    together(
      places(Math.floor(span / 110)).map((place) => pane(canvas, x + 30 + place * 110, top + 40, 56, 62)),
    ) +
    roof(
      canvas,
      [
        [x - 18, top + 4],
        [x + 26, top - 64],
        [x + span - 26, top - 64],
        [x + span + 18, top + 4],
      ],
      [
        [x - 18, top],
        [x + span + 18, top],
      ],
    );
  return (
    (look.build === 1 ? '' : low(20, 340, 560)) +
    low(840, 340, 574) +
    box(left + 120, 34, 120, 40, darker(ink.wall, 0.25)) +
    line(`M${left + 150} 34V6M${left + 190} 34V-4`, '#5b6068', 4) +
    wall(canvas, left, 70, width, base - 70) +
    box(left + width - 70, 70, 70, base - 70, canvas.ink.shadow, { opacity: 0.07 }) +
    box(left - 8, 62, width + 16, 14, darker(ink.wall, 0.35)) +
    floors.join('') +
    (look.build === 1
      ? [0, width / 3 - 12, (2 * width) / 3 - 12, width - 24]
          .map((x) => box(left + x, 70, 24, base - 70, accent))
          .join('') +
        box(left + width, 150, 120, base - 150, darker(ink.wall, 0.18)) +
        stairLights(canvas, left + width + 38)
      : '') +
    box(left - 24, 648, width + 48, 16, darker(ink.wall, 0.4)) +
    box(left + 130, 660, 100, 42, ink.lampsOn ? 'url(#lit)' : 'url(#glass)') +
    box(left + 177, 660, 6, 42, ink.trim) +
    canvas.fine(tree(canvas, 350, 716, 300)) +
    tree(canvas, 880, 720, 340) +
    ground(canvas, [550, 650]) +
    tree(canvas, look.random.between(120, 200), 780, 330) +
    hedge(canvas, 220, 500, 740, 26) +
    hedge(canvas, 700, 980, 740, 26) +
    canvas.fine(bench(canvas, 1010, 782))
  );
}

/** Draws sheltered flats around an entrance with a clock, benches and a well-kept garden. */
export function shelteredCourt(canvas: Canvas): string {
  const { ink, look } = canvas;
  const wing = (left: number): string =>
    wall(canvas, left, 420, 330, base - 420) +
    together([40, 190].flatMap((offset) => [458, 586].map((y) => pane(canvas, left + offset, y, 100, 76))));
  const centre = lighter(ink.wall, 0.18);
  const clock = (y: number): string =>
    round(600, y, 34, darker(ink.wall, 0.35)) +
    round(600, y, 28, '#fffaf0') +
    line(`M600 ${y}v-19M600 ${y}l13 8`, '#3a3a44', 4, { 'stroke-linecap': 'round' });
  const tops = {
    gable: () => gable(canvas, 424, 776, 400, 232, centre) + clock(344),
    flat: () => box(410, 330, 380, 70, centre) + box(402, 322, 396, 14, darker(ink.trim, 0.2)) + clock(372),
    turret: () =>
      box(546, 240, 108, 160, centre) +
      element('path', { d: 'M530 244l70-110 70 110z', fill: darker(ink.roof, 0.1) }) +
      line('M600 138v-44', '#4d5560', 5) +
      box(410, 388, 380, 12, darker(ink.trim, 0.2)) +
      clock(300),
  };
  return (
    tree(canvas, 60, 706, 460) +
    tree(canvas, 1150, 706, 500) +
    wing(110) +
    wing(760) +
    roof(
      canvas,
      [
        [80, 424],
        [150, 308],
        [1050, 308],
        [1120, 424],
      ],
      [
        [80, 420],
        [1120, 420],
      ],
    ) +
    (look.build === 1 ? gable(canvas, 150, 400, 424, 300) + gable(canvas, 800, 1050, 424, 300) : '') +
    (look.build === 0 ? chimney(canvas, 270, 262, 70) + chimney(canvas, 890, 262, 70) : '') +
    wall(canvas, 424, 396, 352, base - 396, centre) +
    tops[look.build === 1 ? 'flat' : look.build === 2 ? 'turret' : 'gable']() +
    pane(canvas, 462, 440, 84, 76) +
    pane(canvas, 654, 440, 84, 76) +
    pane(canvas, 450, 586, 84, 76) +
    pane(canvas, 666, 586, 84, 76) +
    door(canvas, 556, base, 88, 118) +
    canopy(canvas, 510, 552, 180) +
    ground(canvas, [548, 652]) +
    hedge(canvas, 130, 410, 730, 24) +
    hedge(canvas, 790, 1070, 730, 24) +
    bench(canvas, 330, 780) +
    bench(canvas, 744, 780)
  );
}
