import { readPictureHead } from '../rules/pictures/picture-head.ts';
import { makeTurns } from '../errors/in-turn.ts';
import { sharp } from '../files/guarded-sharp.ts';

/** Widths in which pages show pictures, for `srcset`, in pixels. A picture is never enlarged. */
const pageWidths = [320, 640, 960, 1280, 1920] as const;
const largest = { width: 1920, height: 2560 } as const;

/**
 * Some 8,600 × 5,800: more than any phone camera takes by default. A PNG of 16,000² is 776 kB and takes 1 GB
 * once unpacked; the size is read from the header.
 */
const mostPixels = 50_000_000;

const encoders = {
  // The default effort of 4 takes twelve times as long (3,400 ms of a core at 1,280 pixels, and 280 with 2).
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 76 },
} as const;
export type PictureFormat = keyof typeof encoders;
export const pictureFormats = ['avif', 'webp'] as const satisfies readonly PictureFormat[];

/** The encoded versions of a picture. */
export interface EncodedPicture {
  /** Size of the largest version, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Widths in pixels, smallest first. */
  readonly widths: readonly number[];
  /** A WebP 16 pixels wide, in base64. */
  readonly blur: string;
  readonly sizes: readonly {
    readonly width: number;
    readonly format: PictureFormat;
    readonly bytes: Uint8Array;
  }[];
}

/** The reason why bytes cannot be encoded. */
export type PictureFault = 'empty' | 'kind' | 'broken' | 'tooManyPixels';

/**
 * libvips runs on Node’s four threads, and a picture takes some three seconds of a core. Each waiting request
 * holds up to 20 MB.
 */
const inTurn = makeTurns(2, 8);

/**
 * Encodes a picture in all sizes: upright, on white where it was transparent, and without metadata such as
 * where it was taken.
 * @throws ProblemError `service.unavailable` if too many pictures are waiting.
 */
export async function encodePicture(
  bytes: Uint8Array,
): Promise<EncodedPicture | { readonly fault: PictureFault }> {
  if (bytes.length === 0) return { fault: 'empty' };
  const kind = readPictureHead(bytes)?.kind;
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') return { fault: 'kind' };
  return inTurn(async () => {
    const whole = await decode(bytes);
    return typeof whole === 'string' ? { fault: whole } : encode(whole);
  });
}

interface Decoded {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

async function decode(bytes: Uint8Array): Promise<Decoded | 'broken' | 'tooManyPixels'> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    return String(error).includes('pixel limit') ? 'tooManyPixels' : 'broken';
  }
}

async function encode({ data, info: { width, height, channels } }: Decoded): Promise<EncodedPicture> {
  const sized = (to: number) => sharp(data, { raw: { width, height, channels } }).resize({ width: to });
  const widths = [...pageWidths.filter((one) => one < width), width];
  const sizes: EncodedPicture['sizes'][number][] = [];
  for (const one of widths) {
    for (const format of pictureFormats) {
      sizes.push({
        width: one,
        format,
        bytes: await sized(one).toFormat(format, encoders[format]).toBuffer(),
      });
    }
  }
  const blur = await sized(Math.min(16, width)).webp({ quality: 30 }).toBuffer();
  return { width, height, widths, blur: blur.toString('base64'), sizes };
}
