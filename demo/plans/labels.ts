import type { BilingualText } from '../pictures/svg.ts';
import type { Room, RoomKind } from './space.ts';

const names: Record<RoomKind, BilingualText> = {
  'living-room': { english: 'Living room', welsh: 'Ystafell fyw' },
  kitchen: { english: 'Kitchen', welsh: 'Cegin' },
  'kitchen-diner': { english: 'Kitchen and dining', welsh: 'Cegin a bwyta' },
  studio: { english: 'Living and sleeping', welsh: 'Byw a chysgu' },
  bedroom: { english: 'Bedroom', welsh: 'Ystafell wely' },
  bathroom: { english: 'Bathroom', welsh: 'Ystafell ymolchi' },
  'shower-room': { english: 'Shower room', welsh: 'Ystafell gawod' },
  'wet-room': { english: 'Wet room', welsh: 'Ystafell wlyb' },
  toilet: { english: 'Toilet', welsh: 'Toiled' },
  hall: { english: 'Hall', welsh: 'Cyntedd' },
  landing: { english: 'Landing', welsh: 'Landin' },
  cupboard: { english: 'Store', welsh: 'Storfa' },
  stairs: { english: 'Stairs', welsh: 'Grisiau' },
};

/** Returns the name of a room, such as "Bedroom 2". */
export function labelOf({ kind, number }: Room): BilingualText {
  const { english, welsh } = names[kind];
  return number === undefined
    ? { english, welsh }
    : { english: `${english} ${number}`, welsh: `${welsh} ${number}` };
}

const floors: readonly BilingualText[] = [
  { english: 'Ground floor', welsh: 'Llawr gwaelod' },
  { english: 'First floor', welsh: 'Llawr cyntaf' },
  { english: 'Second floor', welsh: 'Ail lawr' },
  { english: 'Third floor', welsh: 'Trydydd llawr' },
  { english: 'Fourth floor', welsh: 'Pedwerydd llawr' },
];

/** Returns the name of a floor in a building; 0 is the ground floor. */
export function floorLabel(floor: number): BilingualText {
  return floors[floor] ?? { english: `Floor ${floor}`, welsh: `Llawr ${floor}` };
}

/** Returns a length in metres with one decimal, as people measure a room: "3.4", "4". */
export function metres(length: number): string {
  return String(Math.round(length * 10) / 10);
}
