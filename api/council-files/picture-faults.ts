import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { posix } from 'node:path';
import { readPictureHead, type PictureHead, type PictureKind } from '../rules/pictures/picture-head.ts';
import { readDrawing } from '../rules/pictures/svg-drawing.ts';
import { findSvgFaults } from '../rules/pictures/svg-faults.ts';
import { readUtf8 } from '../rules/words/text-encoding.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { iconSizes } from '#schemas/tenant/made-icons.ts';

/** A fault in a picture file: an error if the picture would be served, otherwise a warning. */
export type PictureFinding = Pick<Finding, 'severity' | 'kind' | 'message' | 'cure' | 'line'>;

/** In bytes. More would take too long to load on a phone. */
const maximumPictureSize = 1_000_000;
/** In bytes; the largest icon that the tool makes is about 45 kB. */
const maximumIconSize = 200_000;
/** In pixels on the longer side: twice the width of the widest desktop screen. */
const maximumPictureSide = 4096;
/** In bytes: enough to find a photograph's size even behind its preview and colour profile. */
const headBytes = 256 * 1024;

const kindOfEnding: Readonly<Record<string, PictureKind>> = {
  svg: 'svg',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
};
const kindNames: Readonly<Record<PictureKind, string>> = {
  svg: 'an SVG drawing',
  png: 'a PNG picture',
  jpeg: 'a JPEG picture',
  webp: 'a WebP picture',
  gif: 'a GIF picture',
  avif: 'an AVIF picture',
  heic: 'a HEIC photograph, as some phones take them',
  bmp: 'a Windows bitmap',
  tiff: 'a TIFF picture',
  icon: 'an icon',
};
const endingOf: Partial<Record<PictureKind, string>> = { svg: 'svg', png: 'png', jpeg: 'jpg', webp: 'webp' };

/** Returns true for a file name with a picture's extension, whether or not we serve such pictures. */
export function hasPictureExtension(path: string): boolean {
  return /\.(?:svg|png|jpe?g|jfif|webp|gif|avif|hei[cf]|bmp|tiff?|ico)$/i.test(path);
}

/**
 * Returns true if a council's file is meant as a picture: by its folder and name, or as a logo beside its
 * settings.
 */
export function isMeantAsPicture(path: string): boolean {
  return (
    hasPictureExtension(path) &&
    (/^(?:pictures|icons)\//.test(path) || /^[^/]+\.(?:svg|png|webp)$/i.test(path))
  );
}

/** The paths under which pictures are served. */
export const shownPicture =
  /^(?:[\w.-]+\.(?:svg|png|webp)|pictures\/[\w.-]+\.(?:svg|png|jpe?g|webp)|icons\/[\w.-]+\.(?:svg|png|webp|ico))$/;

/** The paths of logos and icons: small files that are read whole. */
const mark = /^(?:[\w.-]+|icons\/[\w.-]+)\.(?:svg|png|webp|ico)$/;

/** A logo or an icon. */
export interface SeenMark {
  /** A hash of the file's bytes. */
  readonly digest: string;
  /** In pixels, or in a drawing's own units. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

/** The result of reading a picture file. */
interface SeenPicture {
  readonly faults: readonly PictureFinding[];
  /** Undefined for pictures on pages, which are large and keep their addresses. */
  readonly mark: SeenMark | undefined;
}

/**
 * Reads a picture and finds its faults, by its content rather than its name.
 * @param file its path on disk.
 * @param path its path below the council's folder, such as `pictures/harbour.jpg`.
 */
export async function lookAtPicture(file: string, path: string): Promise<SeenPicture> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const isWhole = (/\.svg$/i.test(path) || mark.test(path)) && size <= maximumPictureSize;
    const wanted = isWhole ? size : Math.min(size, headBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, 0);
    const start = buffer.subarray(0, bytesRead);
    const faults = path.startsWith('icons/') ? faultsOfIcon(path, start) : faultsOf(path, size, start);
    return { faults, mark: mark.test(path) && isWhole ? markOf(start) : undefined };
  } finally {
    await handle.close();
  }
}

function markOf(bytes: Uint8Array): SeenMark {
  const head = readPictureHead(bytes);
  const box = head?.kind === 'svg' ? readDrawing(new TextDecoder().decode(bytes))?.drawing.box : undefined;
  return {
    digest: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
    size: box ? { width: box[2], height: box[3] } : head?.size,
  };
}

/** Finds an icon that is not what its name says, or far too large. */
function faultsOfIcon(path: string, bytes: Uint8Array): PictureFinding[] {
  const name = posix.basename(path);
  const cure = 'Make the icons again with npm run tenant -- logo and the name of the council.';
  const fault = (message: string): PictureFinding[] => [
    { severity: 'warning', kind: 'icons.wrong', message, cure },
  ];
  if (bytes.length > maximumIconSize)
    return fault(
      `The icon is ${Math.round(bytes.length / 1000)} kB. The limit is ${maximumIconSize / 1000} kB, because every visitor downloads it.`,
    );
  const head = readPictureHead(bytes);
  const ending = posix.extname(name).slice(1);
  if (head === undefined || head.kind !== (ending === 'ico' ? 'icon' : kindOfEnding[ending]))
    return fault(
      `This is ${head ? kindNames[head.kind] : 'not a picture'}, but its name says something else.`,
    );
  const wanted = new Map<string, { width: number; height: number }>(Object.entries(iconSizes)).get(name);
  const size = head.kind === 'icon' ? { width: bytes[6] || 256, height: bytes[7] || 256 } : head.size;
  if (wanted && size && (size.width !== wanted.width || size.height !== wanted.height))
    return fault(
      `The icon is ${size.width} × ${size.height} pixels. It must be ${wanted.width} × ${wanted.height}.`,
    );
  return head.kind === 'svg' ? svgFaults(bytes) : [];
}

/**
 * Finds the faults of any other picture.
 * @param start the start of the file; all of a drawing.
 * @param size of the whole file, in bytes.
 */
function faultsOf(path: string, size: number, start: Uint8Array): PictureFinding[] {
  const name = posix.basename(path);
  if (size === 0)
    return [
      {
        severity: 'error',
        kind: 'picture.empty',
        message: 'The picture file is empty (0 bytes).',
        cure: 'Copy it here again, or delete it.',
      },
    ];
  const head = readPictureHead(start);
  if (!head) return [noPicture(start)];
  const ending = endingOf[head.kind];
  if (ending === undefined) return [notShown(head.kind, name)];
  if (kindOfEnding[posix.extname(name).slice(1).toLowerCase()] !== head.kind)
    return [
      {
        severity: 'error',
        kind: 'picture.mismatch',
        message: `This is ${kindNames[head.kind]}, but its name says something else.`,
        cure: `Rename it ${servedName(name, ending)}, here and on the pages that show it.`,
      },
    ];
  return [
    ...(shownPicture.test(path) ? [] : [badName(path, servedName(name, ending))]),
    ...tooLarge(size, head),
    ...(head.kind === 'svg' && size <= maximumPictureSize ? svgFaults(start) : []),
  ];
}

function noPicture(start: Uint8Array): PictureFinding {
  const text = new TextDecoder('latin1').decode(start.subarray(0, 256)).trimStart();
  const what = text.startsWith('%PDF-')
    ? 'a PDF'
    : /^(?:<!doctype html|<html|<head|<body)/i.test(text)
      ? 'a web page (HTML), perhaps an error page saved by mistake'
      : 'something else';
  return {
    severity: 'error',
    kind: 'picture.none',
    message: `This is not a picture, despite its name. It is ${what}.`,
    cure: 'Go back to where it came from, save the picture itself and put that here. Or delete the file.',
  };
}

function notShown(kind: PictureKind, name: string): PictureFinding {
  const { message, better } =
    kind === 'gif' || kind === 'bmp' || kind === 'icon'
      ? { message: 'PNG', better: 'png' }
      : { message: 'JPEG', better: 'jpg' };
  return {
    severity: 'warning',
    kind: 'picture.kind',
    message: `This is ${kindNames[kind]}. Pages can show only SVG, PNG, JPEG and WebP.`,
    cure: `Save it as ${message} under the name ${servedName(name, better)}, and delete this one.`,
  };
}

function badName(path: string, better: string): PictureFinding {
  const isDeeper = path.split('/').length > 2;
  return {
    severity: 'warning',
    kind: 'picture.name',
    message: isDeeper
      ? 'The picture is in a folder inside "pictures". Only pictures in "pictures" itself are shown.'
      : `"${posix.basename(path)}" cannot be part of an address, so no page can show it.`,
    cure: isDeeper ? `Move it to pictures/${better}.` : `Rename it ${better}, and use that name on pages.`,
  };
}

/** Returns a name under which the picture would be served, as close to the old one as possible. */
function servedName(name: string, ending: string): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${stem || 'picture'}.${ending}`;
}

function tooLarge(size: number, { kind, size: pixels }: PictureHead): PictureFinding[] {
  const side = pixels === undefined ? 0 : Math.max(pixels.width, pixels.height);
  if (pixels !== undefined && side > maximumPictureSide)
    return [
      {
        severity: 'error',
        kind: 'picture.pixels',
        message: `The picture is ${pixels.width} × ${pixels.height} pixels. The limit is ${maximumPictureSide} on its longer side.`,
        cure: 'Make it smaller in a picture editor. A width of 1,600 pixels is sharp on every page.',
      },
    ];
  if (size <= maximumPictureSize) return [];
  const megabytes = (size / 1e6).toFixed(1);
  return [
    {
      severity: 'error',
      kind: 'picture.bytes',
      message: `The picture is ${megabytes} MB. The limit is ${maximumPictureSize / 1e6} MB, so that pages load quickly on a phone.`,
      cure:
        kind === 'svg'
          ? 'Simplify the drawing, or save it as a JPEG or WebP of 1,600 pixels.'
          : 'Save it 1,600 pixels wide as JPEG or WebP of quality 80.',
    },
  ];
}

function svgFaults(bytes: Uint8Array): PictureFinding[] {
  const read = readUtf8(bytes);
  if ('fault' in read) return [{ severity: 'error', kind: 'file.encoding', ...read.fault }];
  return findSvgFaults(read.text).map((fault) => ({ severity: 'error', kind: 'picture.svg', ...fault }));
}
