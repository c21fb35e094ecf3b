import type { Picture } from '#schemas/api/property-listings.ts';
import { type Detail, type Canvas, createCanvas } from './canvas.ts';
import type { HomeLook } from './look.ts';
import { drawOpenAir, type OpenAir } from './open-air.ts';
import { drawOutside } from './outside.ts';
import { type Drawing, pictureHeight, pictureWidth, type Said, smallWidth, element, picture } from './svg.ts';
import { bedroom } from './rooms/bedroom.ts';
import { galleyKitchen } from './rooms/galley-kitchen.ts';
import { hearthRoom } from './rooms/hearth-room.ts';
import { eatInKitchen } from './rooms/kitchen.ts';
import { sofaRoom } from './rooms/living-room.ts';
import type { Room } from './rooms/room.ts';
import { wetRoom } from './rooms/wet-room.ts';
import { backdrop } from './scenery/backdrop.ts';
import { sky } from './scenery/sky.ts';

/** A picture and its file, below the media base of the council. */
export interface PictureFile {
  readonly file: string;
  readonly svg: string;
}

export interface HomePicture {
  readonly picture: Omit<Picture, 'alt'>;
  readonly alt: Said;
  readonly files: readonly PictureFile[];
  /** Files to copy as they are, such as photographs. */
  readonly copies?: readonly FileCopy[];
}

/** A file below the media base of the council, and the file to copy. */
export interface FileCopy {
  readonly file: string;
  readonly from: string;
}

function both(folder: string, name: string, draw: (detail: Detail) => Drawing): HomePicture {
  const full = draw('full');
  const files = [
    { file: `${folder}/${name}-small.svg`, svg: draw('small').svg },
    { file: `${folder}/${name}.svg`, svg: full.svg },
  ];
  const [small, large] = files.map(({ file }) => file);
  if (small === undefined || large === undefined) throw new Error('A picture has two sizes.');
  return {
    picture: {
      file: large,
      width: pictureWidth,
      height: pictureHeight,
      sizes: [
        { file: small, width: smallWidth },
        { file: large, width: pictureWidth },
      ],
    },
    alt: full.alt,
    files,
  };
}

/**
 * Returns the pictures of a home: the street first, then its rooms, then a place to sit outside.
 * @param folder folder of its files, below the media base.
 */
export function picturesOf(
  look: HomeLook,
  folder: string,
  { hasWetRoom, openAir }: { readonly hasWetRoom: boolean; readonly openAir: OpenAir | null },
): HomePicture[] {
  const rooms: RoomName[] = [
    'living-room',
    'kitchen',
    // A studio has no separate bedroom.
    ...(look.bedrooms > 0 ? (['bedroom'] as const) : []),
    ...(hasWetRoom ? (['wet-room'] as const) : []),
  ];
  return [
    both(folder, 'outside', (detail) => drawOutside(look, detail)),
    ...rooms.map((room) => both(folder, room, (detail) => drawInside(look, room, detail))),
    ...(openAir === null ? [] : [both(folder, openAir, (detail) => drawOpenAir(look, openAir, detail))]),
  ];
}

type RoomName = 'living-room' | 'kitchen' | 'bedroom' | 'wet-room';

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
function drawInside(look: HomeLook, name: RoomName, detail: Detail): Drawing {
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
