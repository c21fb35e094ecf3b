import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildingForm } from '../advert-slot.ts';
import type { HomeLook, BilingualWord } from './look.ts';
import type { HomePicture } from './pictures-of.ts';

/**
 * Folder of `<council>/<slot>.webp` and `-small.webp`: computer renderings of a slot's first area, in place
 * of photographs. They cannot be generated from this code; a slot without one gets its drawing.
 */
const photographFolder = join(import.meta.dirname, 'photographs');

interface PhotographFile {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the two files of a slot's photograph, the small one first, whether or not they exist. */
export function photographFiles(tenantId: string, slotId: string): readonly [PhotographFile, PhotographFile] {
  const path = join(photographFolder, tenantId, slotId);
  return [
    { path: `${path}-small.webp`, width: 320, height: 240 },
    { path: `${path}.webp`, width: 640, height: 480 },
  ];
}

const forms: Record<BuildingForm, BilingualWord> = {
  terrace: { name: 'A terraced house', welsh: 'Tŷ teras' },
  semi: { name: 'A semi-detached house', welsh: 'Tŷ pâr' },
  bungalow: { name: 'A bungalow', welsh: 'Byngalo' },
  almshouse: { name: 'A bungalow', welsh: 'Byngalo' },
  maisonette: { name: 'Maisonettes with balconies', welsh: 'Maisonettes â balconïau' },
  flats: { name: 'A block of flats with balconies', welsh: 'Bloc o fflatiau â balconïau' },
  tower: { name: 'A tall block of flats with balconies', welsh: 'Bloc uchel o fflatiau â balconïau' },
  'sheltered-court': {
    name: 'Sheltered flats around an entrance',
    welsh: 'Fflatiau gwarchod o gwmpas mynedfa',
  },
};

/**
 * Returns the photograph-like picture of a slot's home from the street; undefined if there is none.
 * @param folder the home's folder of pictures, below the media base.
 */
export function photographOf(
  { form, wall, door }: HomeLook,
  {
    tenantId,
    slotId,
    folder,
  }: { readonly tenantId: string; readonly slotId: string; readonly folder: string },
): HomePicture | undefined {
  const [small, large] = photographFiles(tenantId, slotId);
  if (!existsSync(large.path)) return undefined;
  const file = `${folder}/outside.webp`;
  const smallFile = `${folder}/outside-small.webp`;
  const { name, welsh } = forms[form];
  return {
    picture: {
      file,
      width: large.width,
      height: large.height,
      sizes: [
        { file: smallFile, width: small.width },
        { file, width: large.width },
      ],
    },
    alt: {
      english: `${name} in ${wall.name} with a ${door.name} door, from across the street on a bright day. Made by a computer to look like a photograph.`,
      welsh: `${welsh} ${wall.welsh}, drws ${door.welsh}, o ochr arall y stryd ar ddiwrnod braf. Wedi’i wneud gan gyfrifiadur i edrych fel ffotograff.`,
    },
    files: [],
    copies: [
      { file: smallFile, from: small.path },
      { file, from: large.path },
    ],
  };
}
