import { tileColour, unseenShare } from './mark-pixels.ts';
import { drawingFile, drawingInside, recoloured, type SvgDrawing } from '#api/rules/pictures/svg-drawing.ts';
import { contrastRatio } from '#domain/theme/contrast.ts';
import { contrastingColour } from '../palette/contrasting-colour.ts';
import type { Theme } from '#schemas/tenant/theme.ts';
import { drawnIcon, type IconName, iconSizes, maximumUnseen } from '#schemas/tenant/made-icons.ts';
import sharp from 'sharp';
import { letterHeight } from './letters.ts';
import type { NamedFile } from './job.ts';
import { drawnLine, letterInLines, strokeWidth } from './lettering.ts';
import { type LogoMark, markInside, ratioOfMark, rasterOf, sampleOf } from './mark.ts';
import { firstGround, isSeenOn, onGround, staysItself } from './on-ground.ts';

/** Colours close to the tabs of all browsers, in light and dark windows. */
const tabs = { light: '#ffffff', dark: '#202124' } as const;

/** Draws a council's icons from the mark alone, and the picture shown for shared links from its logo. */
export async function drawIcons(
  { symbol, logo }: { readonly symbol: LogoMark; readonly logo: LogoMark },
  theme: Theme,
  title: string,
): Promise<NamedFile[]> {
  const { light, shape } = theme;
  const own = tileColour(await rasterOf(symbol, { width: 128, height: 128 }));
  const tile = own ?? (await firstGround(symbol, [light.surface, light.header, light.primary]));
  const tab = await tabIcon(symbol, tile, shape.radius);
  const square = (side: number, share: number) =>
    onSquare(symbol, tile, side, own === undefined ? share : share + 0.14);
  const pngs: readonly (readonly [IconName, string])[] = [
    // A phone may crop it, but never within the middle circle of 80% (W3C, Web Application Manifest).
    ['maskable-512.png', await square(512, 0.52)],
    ['icon-512.png', await square(512, 0.76)],
    ['icon-192.png', await square(192, 0.76)],
    ['apple-touch-icon.png', await square(180, 0.76)],
    ['share.png', await sharePicture(logo, theme, title)],
  ];
  const small = await png(tab.small, iconSizes['favicon.ico'].width);
  return [
    { name: 'icons/favicon.ico', base64: iconFile(small).toString('base64') },
    ...(tab.drawn === undefined
      ? []
      : [{ name: `icons/${drawnIcon}`, base64: Buffer.from(tab.drawn).toString('base64') }]),
    ...(await Promise.all(
      pngs.map(async ([name, svg]) => ({
        name: `icons/${name}`,
        base64: (await png(svg)).toString('base64'),
      })),
    )),
  ];
}

/** Returns a PNG with a palette: for flat colours it takes a third of the bytes. */
function png(svg: string, width?: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg));
  return (width === undefined ? picture : picture.resize({ width }))
    .png({ palette: true, colours: 128, compressionLevel: 9, effort: 4 })
    .toBuffer();
}

/** Returns a Windows icon with one PNG in it, which every browser has read since 2007. */
function iconFile(image: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(iconSizes['favicon.ico'].width, 6);
  head.writeUInt8(iconSizes['favicon.ico'].height, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

/** Returns a square filled with one colour, with the mark in its middle. */
async function onSquare(mark: LogoMark, ground: string, side: number, share: number): Promise<string> {
  const room = Math.round(side * share);
  const start = Math.round((side - room) / 2);
  const inside = await markInside(mark, [start, start, room, room]);
  return svgOf(side, side, `<rect width="${side}" height="${side}" fill="${ground}"/>${inside}`);
}

function svgOf(width: number, height: number, inner: string): string {
  return drawingFile({ box: [0, 0, width, height], attributes: '', inner });
}

/**
 * Returns the icon for browser tabs: transparent if the mark is visible in light and dark windows, else with colours
 * for each, else on a tile.
 */
async function tabIcon(
  symbol: LogoMark,
  tile: string,
  radius: number,
): Promise<{ readonly small: string; readonly drawn: string | undefined }> {
  const box = [1, 1, 62, 62] as const;
  const inside = await markInside(symbol, box);
  const onTile = svgOf(
    64,
    64,
    `<rect width="64" height="64" rx="${Math.min(Math.max(radius, 6), 32)}" fill="${tile}"/>${await markInside(symbol, [8, 8, 48, 48])}`,
  );
  const seen = { light: await isSeenOn(symbol, tabs.light), dark: await isSeenOn(symbol, tabs.dark) };
  const bare = svgOf(64, 64, inside);
  if (symbol.kind === 'pixels') return { small: seen.light && seen.dark ? bare : onTile, drawn: undefined };
  if (seen.light && seen.dark) return { small: bare, drawn: bare };
  const both = await inBoth(symbol.drawing, box);
  return { small: onTile, drawn: both ?? onTile };
}

/** Returns a drawing with other colours in a dark window; undefined if that cannot be done. */
async function inBoth(drawing: SvgDrawing, box: SvgDrawing['box']): Promise<string | undefined> {
  // The style rules of one copy would also apply to the other.
  if (/<style[\s>]/.test(drawing.inner)) return undefined;
  const stays = await Promise.all(
    Object.values(tabs).map((tab) => staysItself({ kind: 'drawing', drawing }, tab)),
  );
  if (stays.includes(false)) return undefined;
  const [light, dark] = [tabs.light, tabs.dark].map((tab) =>
    recoloured(drawing, (colour) => contrastingColour(colour, tab)),
  );
  if (light === undefined || dark === undefined) return undefined;
  const [seen, unseen] = [
    unseenShare(await sampleOf({ kind: 'drawing', drawing: light }), tabs.light),
    unseenShare(await sampleOf({ kind: 'drawing', drawing: dark }), tabs.dark),
  ];
  if (seen > maximumUnseen || unseen > maximumUnseen) return undefined;
  const style =
    '<style>.d{display:none}@media (prefers-color-scheme:dark){.l{display:none}.d{display:inline}}</style>';
  return svgOf(
    64,
    64,
    `${style}<g class="l">${drawingInside(light, box)}</g><g class="d">${withOwnNames(drawingInside(dark, box))}</g>`,
  );
}

/** Renames the ids: the two copies in one file must not share them. */
function withOwnNames(text: string): string {
  return text
    .replaceAll(/\bid="([^"]*)"/g, 'id="$1-d"')
    .replaceAll(/url\(#([^)]*)\)/g, 'url(#$1-d)')
    .replaceAll(/href="#([^"]*)"/g, 'href="#$1-d"');
}

const { width: wide, height: high } = iconSizes['share.png'];
const room = { width: 1000, height: 470 } as const;

/** Returns the picture shown for shared links: the logo and the portal's name on the council's colours. */
async function sharePicture(logo: LogoMark, theme: Theme, title: string): Promise<string> {
  const { header, onHeader, accent, primary, surface } = theme.light;
  const tiles = [surface, primary];
  const { mark } = await onGround(logo, header, tiles, theme.shape.radius);
  const lines = letterInLines(title, (room.width * letterHeight) / 52) ?? [];
  const letters =
    lines.length === 0
      ? 0
      : Math.min(74, (room.width * letterHeight) / Math.max(...lines.map(({ width }) => width)));
  const pitch = letters * 1.75;
  const words = lines.length === 0 ? 0 : letters + pitch * (lines.length - 1);
  const tall = Math.min(lines.length === 0 ? 340 : 250, room.height - words - 70);
  const markHeight = Math.min(tall, 760 / ratioOfMark(mark));
  const gap = lines.length === 0 ? 0 : 70;
  const top = Math.round((high - 20 - markHeight - gap - words) / 2);
  const drawn = await markInside(mark, [
    (wide - markHeight * ratioOfMark(mark)) / 2,
    top,
    markHeight * ratioOfMark(mark),
    markHeight,
  ]);
  const written = lines.map((line, place) =>
    drawnLine(
      line,
      (wide - (line.width * letters) / letterHeight) / 2,
      top + markHeight + gap + place * pitch,
      letters,
    ),
  );
  const band = contrastRatio(accent, header) >= 1.3 ? accent : onHeader;
  return svgOf(
    wide,
    high,
    [
      `<rect width="${wide}" height="${high}" fill="${header}"/>`,
      `<rect y="${high - 20}" width="${wide}" height="20" fill="${band}"/>`,
      drawn,
      `<g fill="none" stroke="${onHeader}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round">${written.join('')}</g>`,
    ].join(''),
  );
}
