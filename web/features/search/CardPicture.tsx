import type { Picture } from '#schemas/api/property-listings.ts';

interface CardPictureProps {
  readonly pictures: readonly Picture[];
  readonly first: boolean;
  /** Address of a picture's file. */
  readonly address: (file: string) => string;
}

/** A card is as wide as a phone, or a column of about 18 rem. */
const shownWidth = '(max-width: 40rem) 92vw, 20rem';

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
                sizes: shownWidth,
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
