import { createHash } from 'node:crypto';
import { cropped, type FaintPart, leftmostMark } from './mark-pixels.ts';
import { iconLook, logoBackground } from '#api/rules/theme/logo-background.ts';
import { isDarkGround } from '../palette/contrasting-colour.ts';
import { type MadeIcons, madeFile } from '#schemas/tenant/made-icons.ts';
import { drawLogo } from './lettered-logo.ts';
import { printJson } from '../councils/print-json.ts';
import { drawIcons } from './draw-icons.ts';
import { LogoFault, type LogoJob, type LogoMade, type NamedFile } from './job.ts';
import { inShape, keptFile, type LogoMark, rasterOf, ratioOfMark, readMark, shown, takeIn } from './mark.ts';
import { faintOn, type OnGround, onGround, unseenOn } from './on-ground.ts';

/** The widest shape that still makes a good icon; a wider one would be a thin line. */
const widestIcon = 1.6;

/**
 * Makes a council's logo and icons. The same job makes the same files, byte for byte: no typeface, time or anything
 * else of the machine goes into them. The kept files are made first and the rest from those, so icons made again later
 * are the same.
 * @throws LogoFault if a file cannot be used.
 */
export async function makeLogo(job: LogoJob): Promise<LogoMade> {
  const { theme } = job;
  const said: string[] = [];
  const logo = await logoFile(job, said);
  const { mark: logoMark } = await readMark(logo);
  const dark = await darkFile(job, logoMark, said);
  const symbol = await symbolFile(job, logoMark, said);
  const icons = await drawIcons({ symbol: symbol.mark, logo: logoMark }, theme, job.title);
  const grounds = { light: logoBackground(theme, 'light'), dark: logoBackground(theme, 'dark') };
  const darkMark = dark ? (await readMark(dark.file)).mark : logoMark;
  const unseen = {
    light: await unseenOn(logoMark, grounds.light),
    dark: await unseenOn(darkMark, grounds.dark),
  };
  const faint = {
    light: await faintOn(logoMark, grounds.light),
    dark: await faintOn(darkMark, grounds.dark),
  };
  const made: MadeIcons = {
    logo: digestOf(logo),
    dark: dark ? digestOf(dark.file) : null,
    darkIsGiven: dark?.isGiven ?? false,
    mark: symbol.file ? digestOf(symbol.file) : null,
    title: job.title,
    look: iconLook(theme),
    unseen: { light: rounded(unseen.light), dark: rounded(unseen.dark) },
    ...((faint.light ?? faint.dark) && {
      faint: {
        ...(faint.light && { light: roundedPart(faint.light) }),
        ...(faint.dark && { dark: roundedPart(faint.dark) }),
      },
    }),
  };
  return {
    files: [
      logo,
      ...(dark ? [dark.file] : []),
      ...(symbol.file ? [symbol.file] : []),
      ...icons,
      { name: madeFile, base64: Buffer.from(printJson(made)).toString('base64') },
    ],
    logo: logo.name,
    dark: dark?.file.name,
    said,
  };
}

const rounded = (share: number) => Number(share.toFixed(3));

function roundedPart({ colour, share, ratio }: FaintPart): FaintPart {
  return { colour, share: rounded(share), ratio: rounded(ratio) };
}

function digestOf({ base64 }: NamedFile): string {
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex').slice(0, 12);
}

/** Returns the logo for the light header. The council's own stays as it is, to the byte. */
async function logoFile({ fresh, logo, theme, keepsWhite }: LogoJob, said: string[]): Promise<NamedFile> {
  if (fresh === undefined) {
    if (logo) return logo;
    throw new LogoFault('There is no logo to make icons from.');
  }
  const taken = await takeIn(fresh, keepsWhite);
  said.push(...taken.said);
  const ground = logoBackground(theme, 'light');
  const placed = await onGround(
    taken.mark,
    ground,
    [theme.light.surface, theme.light.primary],
    theme.shape.radius,
  );
  if (placed.how !== 'asItIs')
    said.push(sentence('light', ground, placed, await unseenOn(taken.mark, ground)));
  return keptFile('logo', placed.mark, 'logo');
}

interface DarkFile {
  readonly file: NamedFile;
  readonly isGiven: boolean;
}

async function darkFile(job: LogoJob, logo: LogoMark, said: string[]): Promise<DarkFile | undefined> {
  const { theme, fresh, freshDark, givenDark, keepsWhite } = job;
  const ground = logoBackground(theme, 'dark');
  if (freshDark) {
    const taken = await takeIn(freshDark, keepsWhite, ratioOfMark(logo));
    said.push(...taken.said);
    // The same shape as the logo, so the page does not move when one replaces the other.
    const placed = await inShape(taken.mark, ratioOfMark(logo));
    return { file: await keptFile('logo-dark', placed, 'logo'), isGiven: true };
  }
  if (givenDark && !fresh) return { file: givenDark, isGiven: true };
  if (givenDark)
    said.push('The dark version of the old logo was deleted. Use --dark to add one for the new logo.');
  const placed = await onGround(logo, ground, [theme.light.surface, theme.light.header], theme.shape.radius);
  // The check reports a faint part, so “no version is needed” would contradict it.
  if (placed.how !== 'asItIs' || (await faintOn(logo, ground)) === undefined)
    said.push(sentence('dark', ground, placed, await unseenOn(logo, ground)));
  if (placed.how === 'asItIs') return undefined;
  return { file: await keptFile('logo-dark', placed.mark, 'logo'), isGiven: false };
}

/** @param unseen share of the mark that cannot be seen on the ground, 0 to 1 */
function sentence(scheme: 'light' | 'dark', ground: string, { how, tile }: OnGround, unseen: number): string {
  const where = `on the header in ${scheme}, ${ground}`;
  if (how === 'asItIs') return `The logo can be seen ${where}: no ${scheme} version is needed.`;
  const part = unseen > 0.95 ? 'The logo' : `${Math.round(unseen * 100)}% of the logo`;
  const why = `${part} cannot be seen ${where}`;
  return how === 'recoloured'
    ? `${why}, so ${unseen > 0.95 ? 'its colours' : 'colours too near to it'} are made ${isDarkGround(ground) ? 'lighter' : 'darker'} there.`
    : `${why}, and it has too many or too similar colours to change them, so it is on a tile of ${tile ?? ''}.`;
}

interface SymbolFile {
  readonly mark: LogoMark;
  /** Undefined if the icons come from the logo's own file, or are initials. */
  readonly file: NamedFile | undefined;
}

/** Returns the mark for icons, without its words. */
async function symbolFile(job: LogoJob, logo: LogoMark, said: string[]): Promise<SymbolFile> {
  const { fresh, freshSymbol, mark, keepsWhite } = job;
  if (freshSymbol) {
    const taken = await takeIn(freshSymbol, keepsWhite);
    said.push(...taken.said);
    return kept(taken.mark);
  }
  if (mark && !fresh) return { mark: (await readMark(mark)).mark, file: mark };
  // The file as given is larger than the header's copy.
  const source = fresh ? (await takeIn(fresh, keepsWhite)).mark : logo;
  if (ratioOfMark(source) <= widestIcon && 1 / ratioOfMark(source) <= widestIcon)
    return source.kind === 'pixels' && fresh ? kept(source) : { mark: logo, file: undefined };
  const part = await partOf(source);
  if (part) {
    said.push('The logo is wide: icons show the mark at its left. --symbol gives another.');
    return kept(part);
  }
  said.push(
    'The logo is wide and has no clearly separate mark, so icons show initials. To use a mark, add --symbol.',
  );
  return { mark: await initials(job), file: undefined };
}

async function kept(mark: LogoMark): Promise<SymbolFile> {
  const file = await keptFile('icons/mark', mark, 'mark');
  return { mark: (await readMark(file)).mark, file };
}

async function partOf(mark: LogoMark): Promise<LogoMark | undefined> {
  const raster = await rasterOf(mark, { width: 1000, height: 1000 });
  const part = leftmostMark(raster);
  if (part === undefined) return undefined;
  return mark.kind === 'drawing'
    ? { kind: 'drawing', drawing: shown(mark.drawing, raster, part) }
    : { kind: 'pixels', raster: cropped(raster, part) };
}

async function initials({ title, id, theme }: LogoJob): Promise<LogoMark> {
  const svg = drawLogo(title, id, theme.light, theme.shape.radius);
  return (await readMark({ name: 'initials.svg', base64: Buffer.from(svg).toString('base64') })).mark;
}
