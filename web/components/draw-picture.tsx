import type { ComponentProps, SyntheticEvent } from 'react';
import type { Picture } from '#schemas/api/property-listings.ts';
import { blurredBackground } from '#domain/pictures/blurred-background.ts';
import { pictureSources } from '#domain/pictures/picture-sources.ts';

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
      // A new picture needs a new element: the old one may be in its failed state.
      key={picture.file}
      alt={alt}
      width={picture.width}
      height={picture.height}
      {...attributes}
      {...sources}
      style={picture.blur === undefined ? style : { ...style, background: blurredBackground(picture.blur) }}
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

/**
 * The outline of a house on a transparent ground, shown if a home has no picture or its picture fails to load.
 */
const drawnHome =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 90' fill='none' stroke='%23888' stroke-width='2'%3E%3Cpath d='M38 44 60 26l22 18M43 40v26h34V40M55 66V52h10v14'/%3E%3C/svg%3E";

/**
 * Replaces a picture that failed to load, for its `onError`. First it removes a `source` before the picture,
 * since the same picture in another format may exist; after that it shows the drawn house.
 */
function showDrawnHome({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  const source = image.previousElementSibling;
  if (source?.hasAttribute('srcset')) {
    source.removeAttribute('srcset');
    return;
  }
  if (image.src === drawnHome) return;
  image.removeAttribute('srcset');
  image.style.background = '';
  image.src = drawnHome;
}
