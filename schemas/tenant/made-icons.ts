import { Type, type Static } from 'typebox';

/** The largest share of a mark that may blend into its background before the mark counts as invisible. */
export const maximumUnseen = 0.1;

/** Icons made from a council's logo in its folder `icons`, with their sizes in pixels. */
export const iconSizes = {
  'favicon.ico': { width: 32, height: 32 },
  'apple-touch-icon.png': { width: 180, height: 180 },
  'icon-192.png': { width: 192, height: 192 },
  'icon-512.png': { width: 512, height: 512 },
  'maskable-512.png': { width: 512, height: 512 },
  'share.png': { width: 1200, height: 630 },
} as const;
export type IconName = keyof typeof iconSizes;

/** The tab icon as a drawing that adapts to dark windows; only made if the logo is a drawing. */
export const drawnIcon = 'favicon.svg';
/** The record of what the icons were made from, kept beside them. */
export const madeFile = 'icons/made.json';
/** The mark alone, for icons that are not drawn from the whole logo. */
export const markFile = /^icons\/mark\.(?:svg|webp)$/;

/** Returns whether making icons writes this path in a council's folder. */
export function isIconPath(path: string): boolean {
  const [folder, name = ''] = path.split('/');
  return (
    path === madeFile ||
    markFile.test(path) ||
    (folder === 'icons' && (name in iconSizes || name === drawnIcon))
  );
}

/** The council's original files, kept to make the logo from again; they are not served. */
export const originalFile = /^original\/(logo|logo-dark|symbol)\.(?:svg|png|jpe?g|webp)$/;

/** A large part of the mark that can hardly be seen in the header, unlike the rest. */
const FaintPartSchema = Type.Object(
  {
    colour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    share: Type.Number({ minimum: 0, maximum: 1 }),
    ratio: Type.Number({ minimum: 1, maximum: 21 }),
  },
  { additionalProperties: false },
);

const digest = Type.String({ pattern: '^[0-9a-f]{12}$' });

/** `icons/made.json`: what the icons were made from, so that the check notices when they are out of date. */
export const MadeIconsSchema = Type.Object(
  {
    logo: digest,
    /** Digest of the version for dark pages; null if the logo itself can be seen there. */
    dark: Type.Union([digest, Type.Null()]),
    /** True if the council drew that version; otherwise it is made again with the icons. */
    darkIsGiven: Type.Boolean(),
    /** Digest of the mark alone; null if icons show the whole logo, or initials. */
    mark: Type.Union([digest, Type.Null()]),
    /** The portal's name, in the share picture. */
    title: Type.String(),
    /** The look in the form written by `iconLook`. */
    look: Type.String(),
    /** The share of the mark that cannot be seen in the header, 0 to 1, on light and on dark pages. */
    unseen: Type.Object(
      { light: Type.Number({ minimum: 0, maximum: 1 }), dark: Type.Number({ minimum: 0, maximum: 1 }) },
      { additionalProperties: false },
    ),
    /** Absent if no large part is hard to see. */
    faint: Type.Optional(
      Type.Object(
        { light: Type.Optional(FaintPartSchema), dark: Type.Optional(FaintPartSchema) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type MadeIcons = Static<typeof MadeIconsSchema>;
