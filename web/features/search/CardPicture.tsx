import type { Picture } from '#schemas/api/property-listings.ts';
import { cardPictureSizes } from '#schemas/card-picture.ts';

interface CardPictureProps {
  readonly pictures: readonly Picture[];
  readonly first: boolean;
  /** Address of a picture's file. */
  readonly address: (file: string) => string;
}

/** The first picture of a home, in the width that the card and the screen need. */
export function CardPicture({ pictures: [picture], first, address }: CardPictureProps) {
  const sizes = picture?.sizes ?? [];
  return (
    <div className="picture">
      {picture && (
        <img
          src={address(picture.file)}
          {...(sizes.length > 0
            ? {
                srcSet: sizes.map(({ file, width }) => `${address(file)} ${width}w`).join(', '),
                sizes: cardPictureSizes,
              }
            : {})}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading={first ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </div>
  );
}
