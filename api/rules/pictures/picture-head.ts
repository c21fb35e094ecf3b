/** Kinds of files that people may send as pictures. */
export type PictureKind = 'svg' | 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'heic' | 'bmp' | 'tiff' | 'icon';

/** The facts at the beginning of a picture's file. */
export interface PictureHead {
  readonly kind: PictureKind;
  /** Size in pixels; `undefined` for kinds whose size is not read, or if the bytes end before it. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

/**
 * Reads the kind and, for some kinds, the size of a picture from a file's content, whatever its name;
 * `undefined` if it is not a picture.
 * @param bytes the beginning of the file; 256 kB are enough to find the size even of a photograph with a colour
 * profile and a preview before it.
 */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));
  const head = (kind: PictureKind, size?: PictureHead['size']): PictureHead => ({ kind, size });
  if (word(0, 4) === '\x89PNG')
    return head(
      'png',
      at(view, 24, () => sizeOf(view.getUint32(16), view.getUint32(20))),
    );
  if (word(0, 3) === '\xff\xd8\xff') return head('jpeg', jpegSize(view));
  if (word(0, 4) === 'RIFF' && word(8, 4) === 'WEBP') return head('webp', webpSize(view, word(12, 4)));
  if (word(0, 4) === 'GIF8') return head('gif');
  if (word(4, 4) === 'ftyp') {
    const brands = word(8, 24);
    if (brands.includes('avif') || brands.includes('avis')) return head('avif');
    return /hei[cfx]|mif1|msf1/.test(brands) ? head('heic') : undefined;
  }
  if (word(0, 2) === 'BM' && word(6, 4) === '\0\0\0\0') return head('bmp');
  if (word(0, 4) === 'II*\0' || word(0, 4) === 'MM\0*') return head('tiff');
  if (word(0, 4) === '\0\0\x01\0') return head('icon');
  return isSvg(word(0, Math.min(bytes.length, 4096))) ? head('svg') : undefined;
}

function isSvg(start: string): boolean {
  const rest = start
    .replace(/^\xef\xbb\xbf/, '')
    .replace(/<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE\s+svg[^>[]*(?:\[[^]*?\])?\s*>/gi, '');
  return /^\s*<(?:\w+:)?svg[\s>/]/i.test(rest);
}

/** Reads the size of a JPEG, a row of segments, from the one that begins a frame (SOF; ITU T.81, B.2.2). */
function jpegSize(view: DataView): PictureHead['size'] {
  let from = 2;
  while (from + 9 <= view.byteLength) {
    if (view.getUint8(from) !== 0xff) return undefined;
    const marker = view.getUint8(from + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sizeOf(view.getUint16(from + 7), view.getUint16(from + 5));
    // Fill bytes, and markers without a length.
    if (marker === 0xff) from += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) from += 2;
    else from += 2 + view.getUint16(from + 2);
  }
  return undefined;
}

/** Reads the size from one of three kinds of first chunk (RFC 9649, section 2). */
function webpSize(view: DataView, chunk: string): PictureHead['size'] {
  if (chunk === 'VP8X') return at(view, 30, () => sizeOf(1 + three(view, 24), 1 + three(view, 27)));
  if (chunk === 'VP8L')
    return at(view, 25, () => {
      const bits = view.getUint32(21, true);
      return sizeOf(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff));
    });
  if (chunk === 'VP8 ')
    return at(view, 30, () => sizeOf(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff));
  return undefined;
}

function three(view: DataView, from: number): number {
  return view.getUint8(from) | (view.getUint8(from + 1) << 8) | (view.getUint8(from + 2) << 16);
}

function at<Value>(view: DataView, length: number, read: () => Value): Value | undefined {
  return view.byteLength >= length ? read() : undefined;
}

function sizeOf(width: number, height: number): { readonly width: number; readonly height: number } {
  return { width, height };
}
