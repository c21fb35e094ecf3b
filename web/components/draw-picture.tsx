import type { ComponentProps } from 'react';
import type { Picture } from '#schemas/api/property-listings.ts';
import { blurredGround } from '#domain/pictures/blurred-ground.ts';
import { pictureSources } from '#domain/pictures/picture-sources.ts';
import { drawnHome, showDrawnHome } from './drawn-home.ts';

interface ImageAttributes extends Omit<
  ComponentProps<'img'>,
  'src' | 'srcSet' | 'width' | 'height' | 'onError'
> {
  /** How wide it is shown, for the browser to choose by. */
  readonly sizes: string;
  readonly alt: string;
}

/**
 * A picture of a home, in the width and format that the screen and the browser want: blurred until it is there, and a drawn
 * home where there is none or it doesn't come. A function and no component: a list has hundreds.
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
      // Another picture is another element, so that nothing of one that did not come is left.
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
