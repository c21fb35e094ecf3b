import type { Canvas } from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { box, element, group, line, round } from '../svg.ts';

type BoatKind = 'narrow' | 'fishing' | 'rowing';

const paints = ['#b23a35', '#2f5f8f', '#2f6b4f', '#e0a92e', '#1f7a7d'] as const;

/** Draws a boat on the water in front of the houses. */
export function boat(canvas: Canvas, kind: BoatKind): string {
  const { random } = canvas.look;
  const paint = random.pick(paints);
  const x = random.between(80, 640);
  const isThere = random.chance(0.8);
  if (!isThere) return '';
  return group({ transform: `translate(${x} 0)` }, drawings[kind](canvas, paint));
}

function narrow(canvas: Canvas, paint: string): string {
  const lit = canvas.ink.lampsOn ? '#ffd98f' : '#dceaf0';
  const portholes = [90, 160, 230, 300].map((at) => round(at, 822, 12, lit)).join('');
  return (
    element('path', { d: 'M0 842h440l26-22-14 50H16z', fill: '#33363f' }) +
    box(50, 800, 330, 44, paint, { rx: 4 }) +
    box(44, 796, 342, 9, lighter(paint, 0.4), { rx: 3 }) +
    portholes +
    box(270, 776, 10, 22, '#33363f') +
    canvas.fine(
      round(130, 790, 11, '#5b8f4c') + round(150, 788, 9, '#d86f5a') + box(118, 792, 46, 8, '#8b5a3c'),
    )
  );
}

function fishing(canvas: Canvas, paint: string): string {
  return (
    line('M120 812V690M120 700l90 96M120 700L44 812', '#5b4a3f', 5) +
    box(140, 768, 66, 48, '#fbf8f1', { rx: 5 }) +
    box(152, 778, 42, 18, canvas.ink.lampsOn ? '#ffd98f' : '#9cc2cf') +
    element('path', { d: 'M10 812h260l20-14-30 62H44z', fill: paint }) +
    element('path', { d: 'M10 812h260l20-14-6 22H13z', fill: lighter(paint, 0.55) }) +
    canvas.fine(round(70, 842, 9, '#f2ead8') + round(200, 842, 9, '#f2ead8'))
  );
}

function rowing(_canvas: Canvas, paint: string): string {
  return (
    element('path', { d: 'M0 836q100 26 220-6l-26 40H36z', fill: paint }) +
    line('M4 838q100 26 214-6', darker(paint, 0.3), 6) +
    line('M60 830l120 46', '#c9a878', 6)
  );
}

const drawings: Record<BoatKind, (canvas: Canvas, paint: string) => string> = { narrow, fishing, rowing };
