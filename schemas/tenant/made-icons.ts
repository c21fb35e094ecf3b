import { Type, type Static } from 'typebox';

/** How much of a mark, of what it covers, may vanish in its ground before it counts as not seen. */
export const mostUnseen = 0.1;

/** The icons that a council's logo gives, and how large each is, in pixels; in its folder `icons`. */
export const iconSizes = {
  'favicon.ico': { width: 32, height: 32 },
  'apple-touch-icon.png': { width: 180, height: 180 },
  'icon-192.png': { width: 192, height: 192 },
  'icon-512.png': { width: 512, height: 512 },
  'maskable-512.png': { width: 512, height: 512 },
  'share.png': { width: 1200, height: 630 },
} as const;
export type IconName = keyof typeof iconSizes;

/** Where a logo is a drawing, the icon in the tab is one, too, and knows dark windows. */
export const drawnIcon = 'favicon.svg';
/** What icons were made from, beside them. */
export const madeFile = 'icons/made.json';
/** The mark alone, where icons are not drawn from the whole logo. */
export const markFile = /^icons\/mark\.(?:svg|webp)$/;

/** Whether a path in a council's folder is one that the making of icons writes. */
export function isIconPath(path: string): boolean {
  const [folder, name = ''] = path.split('/');
  return (
    path === madeFile ||
    markFile.test(path) ||
    (folder === 'icons' && (name in iconSizes || name === drawnIcon))
  );
}

/** Files as the council gave them, kept to make the logo of again; they are not served. */
export const originalFile = /^original\/(logo|logo-dark|symbol)\.(?:svg|png|jpe?g|webp)$/;

/** A large part of the mark that is nearly lost in the header, where the rest is seen. */
const FaintPartSchema = Type.Object(
  {
    colour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    share: Type.Number({ minimum: 0, maximum: 1 }),
    ratio: Type.Number({ minimum: 1, maximum: 21 }),
  },
  { additionalProperties: false },
);

const digest = Type.String({ pattern: '^[0-9a-f]{12}$' });

/** `icons/made.json`: what the icons were made from, so that the check can tell when they are old. */
export const MadeIconsSchema = Type.Object(
  {
    logo: digest,
    /** Of the version for dark pages; null where the logo itself can be seen there. */
    dark: Type.Union([digest, Type.Null()]),
    /** Whether somebody drew that version; else it is made anew with the icons. */
    darkIsGiven: Type.Boolean(),
    /** Of the mark alone; null where icons show the whole logo, or initials. */
    mark: Type.Union([digest, Type.Null()]),
    /** The portal's name, in the share picture. */
    title: Type.String(),
    /** As `iconLook` writes it. */
    look: Type.String(),
    /** How much of the mark cannot be seen in the header, 0 to 1. */
    unseen: Type.Object(
      { light: Type.Number({ minimum: 0, maximum: 1 }), dark: Type.Number({ minimum: 0, maximum: 1 }) },
      { additionalProperties: false },
    ),
    /** Left out where no large part is nearly lost. */
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
