import type { Picture } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { drawPicture } from '../../components/draw-picture.tsx';

/** A home's picture at the side of a row. */
export function RowPicture({ picture }: { readonly picture: Picture | null }) {
  const { system } = useApp();
  return (
    <div className="picture">
      {drawPicture(system.mediaBase, picture, {
        sizes: '(min-width: 36rem) 11rem, 100vw',
        alt: picture?.alt ?? '',
        loading: 'lazy',
        decoding: 'async',
      })}
    </div>
  );
}
