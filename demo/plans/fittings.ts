import { box, element, line, oval } from '../pictures/svg.ts';
import type { Scale } from './scale.ts';
import type { Level, Rect, Room } from './space.ts';

const pen = '#8a93a0';
const soft = '#ffffff';

/**
 * Draws fittings, and furniture that is nearly always in the same place: beds, sinks, baths. The lines are
 * thin, so that text stays readable.
 */
export function fittings(scale: Scale, level: Level, room: Room): string {
  const [part] = room.parts;
  switch (room.kind) {
    case 'bedroom':
      return bed(scale, part, room.sleeps ?? 1) + (level.level === 2 ? roofWindow(scale, part) : '');
    case 'studio':
      return bed(scale, part, 1);
    case 'bathroom':
      return bath(scale, part) + toilet(scale, part) + basin(scale, part);
    case 'shower-room':
    case 'wet-room':
      return shower(scale, part) + toilet(scale, part) + basin(scale, part);
    case 'toilet':
      return toilet(scale, part);
    case 'kitchen':
    case 'kitchen-diner':
      return worktop(scale, part, level);
    case 'living-room':
    case 'hall':
    case 'landing':
    case 'cupboard':
    case 'stairs':
      return '';
  }
}

/** Draws a rectangle, in metres on the plan. */
function piece(scale: Scale, x: number, y: number, width: number, depth: number, radius = 6): string {
  return box(scale.x(x), scale.y(y), width * scale.perMetre, depth * scale.perMetre, soft, {
    rx: radius,
    stroke: pen,
    'stroke-width': 2.5,
  });
}

/** Draws a bed in the corner far from the doors, which are near the left end of their walls. */
function bed(scale: Scale, { x, y, width, depth }: Rect, sleeps: 1 | 2): string {
  const across = sleeps === 2 ? 1.4 : 0.9;
  const left = x + width - across - 0.15;
  // Doors are on the wall shared with the hall: at the front of rooms at the back, and the other way round.
  const head = y === 0 ? 0.14 : depth - 0.55;
  const top = y === 0 ? y + 0.1 : y + depth - 2.05;
  const pillows = sleeps === 2 ? [left + 0.1, left + 0.75] : [left + 0.17];
  const pillowTop = y + head;
  return (
    piece(scale, left, top, across, 1.95) +
    pillows.map((at) => piece(scale, at, pillowTop, 0.55, 0.36, 8)).join('')
  );
}

/** Draws a roof window; dashed, since it is overhead. */
function roofWindow(scale: Scale, { x, y, depth }: Rect): string {
  const left = scale.x(x + 1.1);
  const top = scale.y(y + depth / 2 - 0.45);
  const side = Math.round(0.9 * scale.perMetre);
  return line(`M${left} ${top}h${side}v${side}h-${side}z`, pen, 3, { 'stroke-dasharray': '10 6' });
}

function bath(scale: Scale, { x, y, width, depth }: Rect): string {
  const length = Math.min(1.7, depth - 0.1, 1.7);
  return (
    piece(scale, x + width - 0.78, y + depth - length - 0.05, 0.7, length, 10) +
    oval(
      scale.x(x + width - 0.43),
      scale.y(y + depth - length / 2 - 0.05),
      0.24 * scale.perMetre,
      (length / 2 - 0.16) * scale.perMetre,
      'none',
      { stroke: pen, 'stroke-width': 2 },
    )
  );
}

function shower(scale: Scale, { x, y, width, depth }: Rect): string {
  const left = scale.x(x + width - 1.02);
  const top = scale.y(y + depth - 1.02);
  const side = Math.round(0.95 * scale.perMetre);
  return line(
    `M${left} ${top}h${side}v${side}h-${side}zl${side} ${side}M${left + side} ${top}l-${side} ${side}`,
    pen,
    2,
    {
      'stroke-dasharray': '8 6',
    },
  );
}

function toilet(scale: Scale, { x, y, depth }: Rect): string {
  return (
    piece(scale, x + 0.12, y + depth - 0.28, 0.45, 0.18, 4) +
    oval(scale.x(x + 0.345), scale.y(y + depth - 0.48), 0.19 * scale.perMetre, 0.24 * scale.perMetre, soft, {
      stroke: pen,
      'stroke-width': 2.5,
    })
  );
}

function basin(scale: Scale, { x, y, depth }: Rect): string {
  return piece(scale, x + 0.72, y + depth - 0.52, 0.44, 0.4, 14);
}

/** Draws a worktop along the outer wall, with a sink and a hob. */
function worktop(scale: Scale, { x, y, width, depth }: Rect, level: Level): string {
  const isAtBack = y === 0;
  const top = isAtBack ? y + 0.06 : y + depth - 0.62;
  const place = level.rooms.findIndex(({ parts: [part] }) => part.x === x && part.y === y);
  const hasDoor = level.doors.some(({ from, to }) => from === place && to === -1);
  const length = Math.min(width - (hasDoor ? 1.4 : 0.12), 4.2);
  const hob = scale.x(x + 0.5);
  const middle = scale.y(top + 0.28);
  const rings = [-12, 12].flatMap((dx) => [-10, 10].map((dy) => `M${hob + dx} ${middle + dy}h0`)).join('');
  return (
    piece(scale, x + 0.06, top, length, 0.56, 3) +
    element('path', { d: rings, stroke: pen, 'stroke-width': 13, 'stroke-linecap': 'round' }) +
    piece(scale, x + length * 0.55, top + 0.1, 0.62, 0.36, 8)
  );
}
