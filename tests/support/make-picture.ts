import sharp from 'sharp';

interface Wanted {
  readonly width: number;
  readonly height: number;
  /** Another number gives other bytes. */
  readonly shade?: number;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'avif';
}

/** Returns a plain picture, by default a JPEG. */
export function makePicture({ width, height, shade = 120, format = 'jpeg' }: Wanted): Promise<Buffer> {
  const background = { r: shade, g: 140, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}
