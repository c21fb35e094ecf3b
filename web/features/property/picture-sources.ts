import type { Picture } from '#schemas/api/property-listings.ts';
import { mediaAddress } from '../../api/media-address.ts';

/** Attributes of an `img`: where the picture is, and in which other widths. */
export interface PictureSources {
  readonly src: string;
  /** Left out where there is one size only. */
  readonly srcSet?: string;
}

/**
 * The addresses of a picture for `img`, its own width among those of `srcSet`, smallest first.
 * @param mediaBase of the council; every file stands below it.
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
