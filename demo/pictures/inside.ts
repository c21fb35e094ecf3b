import { type Canvas, createCanvas, type Detail } from './canvas.ts';
import type { HomeLook } from './look.ts';
import { bedroom } from './rooms/bedroom.ts';
import { galleyKitchen } from './rooms/galley-kitchen.ts';
import { hearthRoom } from './rooms/hearth-room.ts';
import { eatInKitchen } from './rooms/kitchen.ts';
import { sofaRoom } from './rooms/living-room.ts';
import type { Room } from './rooms/room.ts';
import { wetRoom } from './rooms/wet-room.ts';
import { backdrop } from './scenery/backdrop.ts';
import { sky } from './scenery/sky.ts';
import { type Drawing, element, picture } from './svg.ts';

export type RoomName = 'living-room' | 'kitchen' | 'bedroom' | 'wet-room';

/** Forms with hearths: older houses have them, blocks do not. */
const hearths: readonly HomeLook['form'][] = ['terrace', 'semi', 'almshouse', 'bungalow'];

const rooms: Record<RoomName, (canvas: Canvas) => Room> = {
  'living-room': (canvas) => {
    const hasHearth = canvas.look.random.chance(0.6) && hearths.includes(canvas.look.form);
    return hasHearth ? hearthRoom(canvas) : sofaRoom(canvas);
  },
  kitchen: (canvas) => (canvas.look.random.chance(0.5) ? galleyKitchen(canvas) : eatInKitchen(canvas)),
  bedroom,
  'wet-room': wetRoom,
};

/** Draws one room of the home. Its window shows the sky and the hills of the street. */
export function drawInside(look: HomeLook, name: RoomName, detail: Detail): Drawing {
  const canvas = createCanvas(look, name, detail);
  // A card's window only needs a sky; the backdrop still draws its random numbers, to keep the room the same.
  const view = sky(canvas) + canvas.fine(backdrop(canvas));
  canvas.define(element('g', { id: 'view' }, view));
  const { content, words } = rooms[name](canvas);
  return {
    svg: picture(canvas.definitions, detail, content),
    alt: { english: `${words.english} A drawing.`, welsh: `${words.welsh} Darlun.` },
  };
}
