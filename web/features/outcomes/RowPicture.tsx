import type { Picture } from '#schemas/api/property-listings.ts';
import { mediaAddress } from '../../api/media-address.ts';
import { useApp } from '../../app/app-context.ts';

/** A home's picture at the side of a row; an empty box if there is none, so that all rows line up. */
export function RowPicture({ picture }: { readonly picture: Picture | null }) {
  const { system } = useApp();
  // The smallest that fills the box on a 2x screen.
  const small = picture?.sizes?.find(({ width }) => width >= 400)?.file ?? picture?.file;
  return (
    <div className="picture">
      {picture && small !== undefined && (
        <img
          src={mediaAddress(system.mediaBase, small)}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
        />
      )}
    </div>
  );
}
