import type { Picture } from '#schemas/api/property-listings.ts';
import { mediaAddress } from '../../api/media-address.ts';

/** Attributes of an `img`: the picture's address, and its other widths. */
export interface PictureSources {
  readonly src: string;
  /** Absent if there is only one size. */
  readonly srcSet?: string;
}

/**
 * A picture's addresses for `img`, with its own width in `srcSet`, smallest first.
 * @param mediaBase the council's; every file is below it.
 */
export function pictureSources(
  mediaBase: string,
  { file, width, sizes = [] }: Pick<Picture, 'file' | 'width' | 'sizes'>,
): PictureSources {
  const src = mediaAddress(mediaBase, file);
  if (sizes.length === 0) return { src };
  const others = sizes.filter((size) => size.width !== width);
  const srcSet = [...others, { file, width }]
    .toSorted((one, other) => one.width - other.width)
    // A comma or a space in an address would end it early.
    .map((size) => `${encodeURI(mediaAddress(mediaBase, size.file)).replaceAll(',', '%2C')} ${size.width}w`)
    .join(', ');
  return { src, srcSet };
}
