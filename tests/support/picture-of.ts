import sharp from 'sharp';

interface Wanted {
  readonly width: number;
  readonly height: number;
  /** Another number, other bytes. */
  readonly shade?: number;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'avif';
}

/** A plain picture, in JPEG unless told. */
export function pictureOf({ width, height, shade = 120, format = 'jpeg' }: Wanted): Promise<Buffer> {
  const background = { r: shade, g: 140, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}
