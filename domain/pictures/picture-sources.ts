import type { Picture } from '#schemas/api/property-listings.ts';

/** A picture's addresses: for an `img` element, and for a `source` element of AVIF before it. */
interface PictureSources {
  readonly src: string;
  /** Missing if there is only one size. */
  readonly srcSet?: string;
  /** The same sizes in AVIF, for an uploaded picture: smaller, but not every browser reads it. */
  readonly avif?: string;
}

/**
 * Returns a picture's addresses: every available width including its own, smallest first. The server preloads a
 * list's first picture with them, and a browser uses a preload only if both match.
 * @param mediaBase the council's; every file is below it.
 */
export function pictureSources(
  mediaBase: string,
  { file, width, sizes = [], widths }: Pick<Picture, 'file' | 'width' | 'sizes' | 'widths'>,
): PictureSources {
  // A list calls this for hundreds of cards, so it uses no regular expressions.
  const base = mediaBase.endsWith('/') ? mediaBase : `${mediaBase}/`;
  const addressOf = (path: string) => base + (path.startsWith('/') ? path.slice(1) : path);
  const src = addressOf(file);
  if (widths) {
    const folder = src.slice(0, src.lastIndexOf('/') + 1);
    const setOf = (format: string) => widths.map((one) => `${folder}${one}.${format} ${one}w`).join(', ');
    return { src, srcSet: setOf('webp'), avif: setOf('avif') };
  }
  if (sizes.length === 0) return { src };
  const srcSet = [...sizes.filter((size) => size.width !== width), { file, width }]
    .toSorted((one, other) => one.width - other.width)
    // A comma or a space would end the address early.
    .map((size) => `${encodeURI(addressOf(size.file)).replaceAll(',', '%2C')} ${size.width}w`)
    .join(', ');
  return { src, srcSet };
}
