import type { BilingualText } from '../pictures/svg.ts';
import { floorLabel, labelOf, metres } from './labels.ts';
import { isCirculation, type Level, type Room } from './space.ts';

const englishList = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function where(room: Room, { level, depth, doors, rooms }: Level): BilingualText {
  const [part] = room.parts;
  const place = rooms.indexOf(room);
  const isGarden = doors.some(({ from, to }) => from === place && to === -1);
  const garden: BilingualText = isGarden
    ? { english: ', with a door to the garden', welsh: ', a drws i’r ardd' }
    : { english: '', welsh: '' };
  const isFront = Math.abs(part.y + part.depth - depth) < 0.01;
  const isBack = part.y === 0;
  if (level === 2 && room.kind === 'bedroom') {
    return { english: ', with a roof window', welsh: ', a ffenestr yn y to' };
  }
  if (isFront === isBack) return garden;
  return isFront
    ? { english: `, at the front${garden.english}`, welsh: `, yn y ffrynt${garden.welsh}` }
    : { english: `, at the back${garden.english}`, welsh: `, yn y cefn${garden.welsh}` };
}

function roomInWords(room: Room, level: Level): BilingualText {
  const label = labelOf(room);
  const [{ width, depth }] = room.parts;
  const size = `${metres(width)} × ${metres(depth)} m`;
  const place = where(room, level);
  const english = label.english.toLowerCase();
  return {
    english:
      room.number === undefined
        ? `the ${english} (${size}${place.english})`
        : `${english} (${size}${place.english})`,
    welsh: `${label.welsh.toLowerCase()} (${size}${place.welsh})`,
  };
}

/**
 * Describes a floor in words: the way to each room, its size and whether it faces the street. This is the
 * text alternative to the drawing.
 * @param floor floor of the building; 0 is the ground floor.
 */
export function describePlan(level: Level, floor: number): BilingualText {
  const { rooms, doors, width, depth, stairs } = level;
  const size = `${metres(width)} × ${metres(depth)} m`;
  const name = floorLabel(floor);
  const english: string[] = [`Plan of the ${name.english.toLowerCase()}, ${size}.`];
  const welsh: string[] = [`Cynllun o’r ${name.welsh.toLowerCase()}, ${size}.`];
  if (doors.some(({ from }) => from === -1)) {
    english.push('The front door opens into the hall.');
    welsh.push('Mae’r drws ffrynt yn agor i’r cyntedd.');
  }
  rooms.forEach((room, place) => {
    const beyond = doors
      .filter(({ from, to }) => from === place && to !== -1)
      .flatMap(({ to }) => rooms[to] ?? [])
      .map((next) => roomInWords(next, level));
    if (beyond.length === 0) return;
    const from = labelOf(room);
    const article = room.number === undefined ? 'the ' : '';
    english.push(
      `${isCirculation(room) ? 'Doors lead' : 'A door leads'} from ${article}${from.english.toLowerCase()} to ${englishList.format(beyond.map((said) => said.english))}.`,
    );
    welsh.push(`Drysau o’r ${from.welsh.toLowerCase()}: ${beyond.map((said) => said.welsh).join('; ')}.`);
  });
  const ways = {
    none: null,
    up: { english: 'Stairs go up.', welsh: 'Mae grisiau’n mynd i fyny.' },
    down: { english: 'Stairs go down.', welsh: 'Mae grisiau’n mynd i lawr.' },
    both: { english: 'Stairs go up and down.', welsh: 'Mae grisiau’n mynd i fyny ac i lawr.' },
  }[stairs];
  if (ways !== null) {
    english.push(ways.english);
    welsh.push(ways.welsh);
  }
  return { english: english.join(' '), welsh: welsh.join(' ') };
}
