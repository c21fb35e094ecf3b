import type { ComponentProps } from 'react';
import type { Picture } from '#schemas/api/property-listings.ts';
import { blurredGround } from '#domain/pictures/blurred-ground.ts';
import { pictureSources } from '#domain/pictures/picture-sources.ts';
import { drawnHome, showDrawnHome } from './drawn-home.ts';

interface ImageAttributes extends Omit<
  ComponentProps<'img'>,
  'src' | 'srcSet' | 'width' | 'height' | 'onError'
> {
  /** The width at which it is shown, by which the browser chooses a file. */
  readonly sizes: string;
  readonly alt: string;
}

/**
 * Renders a picture of a home, in the width and format that suit the screen and the browser: blurred until it
 * has loaded, and a drawn house if there is none or it fails to load. A function and not a component: a list
 * has hundreds.
 * @param attributes of the `img`.
 */
export function drawPicture(
  mediaBase: string,
  picture: Picture | null | undefined,
  { alt, style, ...attributes }: ImageAttributes,
) {
  if (!picture) return <img src={drawnHome} alt="" width="120" height="90" />;
  const { avif, ...sources } = pictureSources(mediaBase, picture);
  const image = (
    <img
      // A new picture must be a new element: nothing of one that failed to load may be left.
      key={picture.file}
      alt={alt}
      width={picture.width}
      height={picture.height}
      {...attributes}
      {...sources}
      style={picture.blur === undefined ? style : { ...style, background: blurredGround(picture.blur) }}
      onError={showDrawnHome}
    />
  );
  if (avif === undefined) return image;
  return (
    <picture key={picture.file}>
      <source type="image/avif" srcSet={avif} sizes={attributes.sizes} />
      {image}
    </picture>
  );
}
