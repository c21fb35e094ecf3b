import type { Picture } from '#schemas/api/property-listings.ts';
import { cardPictureSizes } from '#schemas/card-picture.ts';

/**
 * The first picture of a home, in the width that the card and the screen need.
 * @param first near the top of the page: asked for at once.
 * @param address of a picture's file.
 */
export function drawPicture(picture: Picture | undefined, first: boolean, address: (file: string) => string) {
  if (picture === undefined) return <div className="picture" />;
  const { file, sizes = [], alt, width, height } = picture;
  const widths = sizes.length > 0 && {
    srcSet: sizes.map((size) => `${address(size.file)} ${size.width}w`).join(', '),
    sizes: cardPictureSizes,
  };
  return (
    <div className="picture">
      <img
        src={address(file)}
        {...widths}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
      />
    </div>
  );
}
