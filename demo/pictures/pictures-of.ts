import type { Picture } from '#schemas/api/property-listings.ts';
import type { Detail } from './canvas.ts';
import { drawInside, type RoomName } from './inside.ts';
import type { HomeLook } from './look.ts';
import { drawOpenAir, type OpenAir } from './open-air.ts';
import { drawOutside } from './outside.ts';
import { type Drawing, pictureHeight, pictureWidth, type BilingualText, smallWidth } from './svg.ts';

/** A picture and its file, below the media base of the council. */
export interface PictureFile {
  readonly file: string;
  readonly svg: string;
}

export interface HomePicture {
  readonly picture: Omit<Picture, 'alt'>;
  readonly alt: BilingualText;
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
