import { box, element, group, line, type BilingualText } from '../pictures/svg.ts';
import { fittings } from './fittings.ts';
import { floorLabel, labelOf, metres } from './labels.ts';
import { margin, planSize, scaleOfPlan, type Scale } from './scale.ts';
import type { RoomDoor, Level, Opening, Rect, Room, RoomKind } from './space.ts';

const ink = '#2f3640';
const paper = '#fdfbf6';

const floors: Partial<Record<RoomKind, string>> = {
  bedroom: '#eef1f6',
  bathroom: '#e3f0f1',
  'shower-room': '#e3f0f1',
  'wet-room': '#e3f0f1',
  toilet: '#e3f0f1',
  kitchen: '#f7eedb',
  'kitchen-diner': '#f7eedb',
  cupboard: '#ece8e0',
  stairs: '#ece8e0',
};

function fillOf(scale: Scale, { x, y, width, depth }: Rect, colour: string): string {
  return box(
    scale.x(x),
    scale.y(y),
    scale.x(x + width) - scale.x(x),
    scale.y(y + depth) - scale.y(y),
    colour,
  );
}

/** Draws walls around each room, but not between two parts of a hall. */
function walls(scale: Scale, { rooms, width, depth }: Level): string {
  const outlines = rooms.flatMap(({ parts }) =>
    parts.map(
      ({ x, y, width: across, depth: down }) =>
        `M${scale.x(x)} ${scale.y(y)}H${scale.x(x + across)}V${scale.y(y + down)}H${scale.x(x)}z`,
    ),
  );
  const outer = `M${scale.x(0)} ${scale.y(0)}H${scale.x(width)}V${scale.y(depth)}H${scale.x(0)}z`;
  return line(outlines.join(''), ink, 7) + line(outer, ink, 17, { 'stroke-linejoin': 'miter' });
}

/** Opens the wall between the parts of a hall, and between stairs and the space they lead to. */
function openWays(scale: Scale, { rooms }: Level): string {
  const gaps = rooms.flatMap(({ kind, parts }) => {
    const [first, ...others] = parts;
    const colour = floors[kind] ?? paper;
    return others.map((part) => {
      const left = Math.max(first.x, part.x);
      const right = Math.min(first.x + first.width, part.x + part.width);
      const top = Math.max(first.y, part.y);
      const bottom = Math.min(first.y + first.depth, part.y + part.depth);
      return right - left > bottom - top
        ? line(`M${scale.x(left) + 4} ${scale.y(top)}H${scale.x(right) - 4}`, colour, 9)
        : line(`M${scale.x(left)} ${scale.y(top) + 4}V${scale.y(bottom) - 4}`, colour, 9);
    });
  });
  return gaps.join('');
}

function ends(scale: Scale, { x, y, along, width }: Opening): readonly [number, number, number, number] {
  return along === 'x'
    ? [scale.x(x), scale.y(y), scale.x(x + width), scale.y(y)]
    : [scale.x(x), scale.y(y), scale.x(x), scale.y(y + width)];
}

/** Draws a door as draughtsmen do: the gap, the open leaf, and the quarter circle that it sweeps. */
function door(scale: Scale, level: Level, opening: RoomDoor): string {
  const [x1, y1, x2, y2] = ends(scale, opening);
  const leaf = Math.round(opening.width * scale.perMetre);
  const isOuter = opening.from === -1 || opening.to === -1;
  const target = level.rooms[opening.to === -1 ? opening.from : opening.to];
  const inside = target?.parts[0];
  const part = inside === undefined ? 0 : opening.along === 'x' ? inside.y : inside.x;
  const wall = opening.along === 'x' ? opening.y : opening.x;
  // Leaves open into the room they lead to; those of cupboards and toilets open outwards, since nothing would
  // fit behind them.
  const inward = part < wall - 0.01 ? -1 : 1;
  const way = target?.kind === 'cupboard' || target?.kind === 'toilet' ? -inward : inward;
  const gap = line(`M${x1} ${y1}L${x2} ${y2}`, paper, isOuter ? 19 : 9);
  const swing =
    opening.along === 'x'
      ? `M${x1} ${y1}v${way * leaf}M${x2} ${y2}A${leaf} ${leaf} 0 0 ${way > 0 ? 1 : 0} ${x1} ${y1 + way * leaf}`
      : `M${x1} ${y1}h${way * leaf}M${x2} ${y2}A${leaf} ${leaf} 0 0 ${way > 0 ? 0 : 1} ${x1 + way * leaf} ${y1}`;
  return gap + line(swing, ink, 3);
}

function windows(scale: Scale, level: Level): string {
  const panes = level.windows.map((opening) => ends(scale, opening));
  const gaps = panes.map(([x1, y1, x2]) => `M${x1} ${y1}H${x2}`).join('');
  const frames = panes.map(([x1, y1, x2]) => `M${x1} ${y1 - 7}H${x2}v14H${x1}zM${x1} ${y1}H${x2}`).join('');
  return line(gaps, '#cfe3ea', 17) + line(frames, ink, 2);
}

function stairs(scale: Scale, level: Level): string {
  return level.rooms
    .filter(({ kind }) => kind === 'stairs')
    .map(({ parts: [{ x, y, width, depth }] }) => {
      const treads = Array.from({ length: 11 }, (_, place) => {
        const at = scale.y(y + ((place + 1) * depth) / 12);
        return `M${scale.x(x)} ${at}H${scale.x(x + width)}`;
      });
      const middle = scale.x(x + width / 2);
      const foot = scale.y(y + depth * 0.9);
      const head = scale.y(y + depth * 0.12);
      return (
        line(treads.join(''), ink, 2, { opacity: 0.6 }) +
        line(`M${middle} ${foot}V${head}l-10 16m10-16l10 16`, ink, 4, { 'stroke-linejoin': 'round' })
      );
    })
    .join('');
}

function words(x: number, y: number, size: number, text: string, more: Record<string, string> = {}): string {
  return element('text', { x, y, 'font-size': size, ...more }, text.replace(/&/g, '&amp;'));
}

/** Returns the approximate width of a text, in units: the mean of a sans serif's letters. */
const widthOf = (text: string, size: number): number => text.length * size * 0.54;

/** Draws a room's name and measures, as large as the room allows; turned in a narrow room. */
function label(scale: Scale, room: Room, isBilingual: boolean): string {
  if (room.kind === 'stairs') return '';
  const part = room.parts.toSorted((a, b) => b.width * b.depth - a.width * a.depth)[0] ?? room.parts[0];
  const { english, welsh } = labelOf(room);
  const measures =
    room.kind === 'hall' || room.kind === 'landing' || room.kind === 'cupboard' || room.kind === 'toilet'
      ? []
      : [`${metres(part.width)} × ${metres(part.depth)} m`];
  const lines = [...(isBilingual ? [welsh, english] : [english]), ...measures];
  const across = part.width * scale.perMetre - 24;
  const down = part.depth * scale.perMetre - 20;
  const longest = Math.max(...lines.map((text) => widthOf(text, 1)));
  const fit = (room1: number, room2: number): number =>
    Math.min(27, room1 / longest, room2 / (lines.length * 1.22));
  const upright = fit(across, down);
  const turned = fit(down, across);
  const isTurned = upright < 17 && turned > upright * 1.25;
  const size = Math.max(11, Math.floor(isTurned ? turned : upright));
  const x = scale.x(part.x + part.width / 2);
  const y = scale.y(part.y + part.depth / 2);
  const step = Math.round(size * 1.22);
  const first = y - Math.round(((lines.length - 1) * step) / 2) + Math.round(size * 0.35);
  const text = lines
    .map((said, place) =>
      words(x, first + place * step, size, said, {
        'text-anchor': 'middle',
        ...(place === 0 ? { 'font-weight': '600' } : {}),
      }),
    )
    .join('');
  return isTurned ? group({ transform: `rotate(-90 ${x} ${y})` }, text) : text;
}

function scaleBar(scale: Scale, height: number): string {
  const x = margin;
  const y = height - 62;
  const length = 3 * scale.perMetre;
  const parts = [0, 1, 2]
    .map((metre) => box(x + metre * scale.perMetre, y, scale.perMetre, 10, metre % 2 === 0 ? ink : paper))
    .join('');
  return (
    parts +
    line(`M${x} ${y}h${length}v10h-${length}z`, ink, 2) +
    words(x, y - 10, 20, '0') +
    words(x + length, y - 10, 20, '3 m', { 'text-anchor': 'middle' })
  );
}

function northArrow(
  degrees: number,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  return (
    group(
      { transform: `translate(${width - 90} ${height - 72}) rotate(${degrees})` },
      element('path', { d: 'M0-34L15 22 0 12-15 22z', fill: ink }),
    ) + words(width - 140, height - 62, 24, 'N', { 'font-weight': '600' })
  );
}

/**
 * Draws one floor from above, to scale: walls, doors, windows, stairs, names and metres. In a council with two
 * languages the plan has both, as builders' plans there do: one drawing serves every reader.
 * @param north degrees from the top of the drawing, clockwise.
 * @param floor floor of the building; 0 is the ground floor.
 */
export function drawPlan(
  level: Level,
  {
    north,
    floor,
    isBilingual,
  }: { readonly north: number; readonly floor: number; readonly isBilingual: boolean },
): string {
  const scale = scaleOfPlan(level);
  const size = planSize(level);
  const title = ({ english, welsh }: BilingualText): string =>
    isBilingual ? `${welsh} / ${english}` : english;
  const content = [
    box(0, 0, size.width, size.height, paper),
    ...level.rooms.flatMap(({ kind, parts }) =>
      parts.map((part) => fillOf(scale, part, floors[kind] ?? paper)),
    ),
    ...level.rooms.map((room) => fittings(scale, level, room)),
    stairs(scale, level),
    walls(scale, level),
    openWays(scale, level),
    windows(scale, level),
    ...level.doors.map((opening) => door(scale, level, opening)),
    group(
      { fill: ink, stroke: paper, 'stroke-width': 5, 'stroke-opacity': 0.85, 'paint-order': 'stroke' },
      ...level.rooms.map((room) => label(scale, room, isBilingual)),
    ),
    words(margin, 62, 34, title(floorLabel(floor)), { 'font-weight': '600', fill: ink }),
    group({ fill: ink }, scaleBar(scale, size.height), northArrow(north, size)),
  ];
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${size.width} ${size.height}`,
      ...size,
      'font-family': 'system-ui, Segoe UI, Helvetica, Arial, sans-serif',
    },
    ...content,
  );
}
