import type { Canvas } from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { box, element, line, oval, round } from '../svg.ts';
import { floorLine, pickWall, plant, type Room, shell } from './room.ts';

/** Draws a step-free bathroom: a shower with a seat, rails, a basin and a toilet. */
export function wetRoom(canvas: Canvas): Room {
  const { random } = canvas.look;
  const wall = pickWall(canvas);
  const tile = random.pick(['#dfe9e4', '#d3e0ea', '#ecd9d0', '#e6e2d6']);
  const floor = random.pick(['#a9b3b0', '#b9b4aa', '#98a6ad']);
  const rail = '#4a6f94';
  canvas.define(
    element(
      'pattern',
      { id: 'wall-tiles', width: 80, height: 80, patternUnits: 'userSpaceOnUse' },
      box(0, 0, 80, 80, tile),
      element('path', { d: 'M0 1h80M1 0v80', stroke: '#ffffff', 'stroke-width': 4, opacity: 0.8 }),
    ),
  );
  const towel = random.pick(['#d86f5a', '#e0a93e', '#6f93b5', '#8fac8a']);
  const content = [
    shell(canvas, wall, floor),
    box(0, 120, 1200, floorLine - 120, 'url(#wall-tiles)'),
    canvas.fine(
      element('path', {
        d: `M60 ${floorLine + 16}L-60 900H520L460 ${floorLine + 16}z`,
        fill: darker(floor, 0.1),
      }),
    ),
    line('M180 210v300', '#9a9da5', 10) +
      oval(206, 206, 44, 12, '#aeb2b8') +
      line('M180 300q60 120 20 190', '#aeb2b8', 6),
    canvas.fine(
      line('M190 230l-20 90M206 230v96M222 230l18 90', '#bcd6e2', 3, { 'stroke-dasharray': '10 8' }),
    ),
    line('M70 330v230M340 400v170', rail, 16, { 'stroke-linecap': 'round' }),
    box(90, 560, 200, 20, '#fbf8f1', { rx: 6 }) + line('M110 580v70M270 580v70', '#9a9da5', 8),
    line('M470 40V640', '#c9d2d8', 10) + line('M0 60H470', '#c9d2d8', 8),
    element('path', { d: 'M430 64q-20 300 0 570h40V64z', fill: lighter(towel, 0.6) }),
    box(560, 210, 190, 190, '#cfe2e8', { rx: 10 }) + line('M590 370l90-140', '#ffffff', 8, { opacity: 0.7 }),
    element('path', { d: 'M540 450h230q-6 84-90 90h-50q-84-6-90-90z', fill: '#fdfdfb' }),
    box(530, 440, 250, 18, '#f1f1ee', { rx: 8 }) +
      line('M655 440v-34h-24', '#9a9da5', 9, { 'stroke-linecap': 'round' }),
    box(910, 380, 150, 120, '#f6f6f3', { rx: 10 }),
    element('path', { d: 'M900 520h170q6 90-60 110v60h-50v-60q-66-20-60-110z', fill: '#fdfdfb' }),
    oval(985, 520, 92, 18, '#f1f1ee'),
    line('M860 470h-4v110M1110 470h4v110', rail, 14, { 'stroke-linecap': 'round' }),
    box(800, 250, 60, 120, towel, { rx: 4 }) + line('M790 250h80', '#9a9da5', 8),
    plant(canvas, 1120, 360, 100),
    round(655, 130, 30, canvas.ink.lampsOn ? '#ffe3a0' : '#fbf8f1'),
  ];
  return {
    content: content.join(''),
    words: {
      english: 'The bathroom: a step-free shower, with a seat and rails, a basin, and rails by the toilet.',
      welsh: 'Yr ystafell ymolchi: cawod heb ris, â sedd a chanllawiau, basn, a chanllawiau wrth y toiled.',
    },
  };
}
