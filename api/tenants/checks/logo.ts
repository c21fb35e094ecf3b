import { parse } from 'jsonc-parser';
import { Check } from 'typebox/value';
import { iconLook, logoBackground } from '../../rules/theme/logo-background.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import {
  iconSizes,
  madeFile,
  type MadeIcons,
  MadeIconsSchema,
  maximumUnseen,
} from '#schemas/tenant/made-icons.ts';
import type { Theme } from '#schemas/tenant/theme.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';
import type { Source } from '../../council-files/source.ts';

/** Finds a logo that is missing or cannot be seen in the header, and icons that are missing or out of date. */
export function checkLogo(
  id: string,
  { theme, title }: { readonly theme: Theme; readonly title: string | undefined },
  file: LayeredFile,
  own: Source,
  pictures: ReadonlyMap<string, string>,
): Finding[] {
  const { logo } = theme;
  const missing: Finding[] = (['file', 'dark'] as const).flatMap((entry) => {
    const name = logo[entry];
    if (name === undefined || pictures.has(name)) return [];
    return {
      severity: 'error',
      kind: 'theme.logo',
      ...file.placeOf(`/logo/${entry}`),
      message: `There is no logo ${name} in the council's folder.`,
      cure:
        entry === 'file'
          ? `Put ${name} beside theme.json, or leave "logo" out to show the logo from base.`
          : `Put ${name} beside theme.json, or leave "dark" out. npm run tenant -- logo ${id} makes one if you need it.`,
    };
  });
  // Base's logo is a placeholder and has no icons.
  if (missing.length > 0 || !own.others.has(logo.file)) return missing;
  return checkIcons(id, { theme, title }, own);
}

function checkIcons(
  id: string,
  { theme, title }: { readonly theme: Theme; readonly title: string | undefined },
  own: Source,
): Finding[] {
  const makeIcons = `To make them, run: npm run tenant -- logo ${id}`;
  const warning = (kind: string, path: string, message: string, cure: string): Finding => ({
    severity: 'warning',
    kind,
    file: `${id}/${path}`,
    message,
    cure,
  });
  const text = own.texts.get(madeFile);
  if (text === undefined)
    return [
      warning(
        'icons.missing',
        theme.logo.file,
        'There are no icons for this logo, so phones have no home-screen icon and links to the portal have no picture.',
        makeIcons,
      ),
    ];
  const made: unknown = parse(text);
  if (!Check(MadeIconsSchema, made))
    return [
      warning('icons.old', madeFile, 'The file does not record what the icons were made from.', makeIcons),
    ];
  const names = Object.keys(iconSizes).filter((name) => !own.others.has(`icons/${name}`));
  const old = changedSince(made, theme, title, own);
  return [
    ...names.map((name) => warning('icons.missing', `icons/${name}`, 'This icon is missing.', makeIcons)),
    ...(old === undefined
      ? [...unseenFindings(id, made, theme), ...faintFindings(id, made, theme)]
      : [warning('icons.old', madeFile, `${old} since the icons were made.`, makeIcons)]),
  ];
}

function changedSince(
  made: MadeIcons,
  theme: Theme,
  title: string | undefined,
  own: Source,
): string | undefined {
  const digest = (path: string | undefined) =>
    path === undefined ? null : (own.marks.get(path)?.digest ?? null);
  const mark = [...own.marks].find(([path]) => path.startsWith('icons/mark.'));
  if (digest(theme.logo.file) !== made.logo) return `The logo ${theme.logo.file} has changed`;
  if (digest(theme.logo.dark) !== made.dark) return 'The dark version of the logo has changed';
  if ((mark?.[1].digest ?? null) !== made.mark) return 'The mark alone, in icons, has changed';
  if (title !== undefined && title !== made.title)
    return `The portal's name has changed from "${made.title}"`;
  return iconLook(theme) === made.look ? undefined : 'Colours, corners or the header have changed';
}

function unseenFindings(id: string, { unseen }: MadeIcons, theme: Theme): Finding[] {
  return (['light', 'dark'] as const)
    .filter((scheme) => unseen[scheme] > maximumUnseen)
    .map((scheme) => ({
      severity: 'warning',
      kind: 'theme.logoUnseen',
      file: `${id}/${(scheme === 'dark' ? theme.logo.dark : undefined) ?? theme.logo.file}`,
      message: `${Math.round(unseen[scheme] * 100)}% of the logo cannot be seen on the header in ${scheme}: its contrast is less than 3:1.`,
      cure:
        scheme === 'dark'
          ? `Add a version for dark pages: npm run tenant -- logo ${id} --dark FILE`
          : `Run npm run tenant -- logo ${id} FILE with the original file. It gives the logo visible colours, or a tile behind it.`,
    }));
}

function faintFindings(id: string, { faint = {} }: MadeIcons, theme: Theme): Finding[] {
  return (['light', 'dark'] as const).flatMap((scheme): Finding[] => {
    const part = faint[scheme];
    if (part === undefined) return [];
    const { colour, share, ratio } = part;
    return [
      {
        severity: 'warning',
        kind: 'theme.logoFaint',
        file: `${id}/${(scheme === 'dark' ? theme.logo.dark : undefined) ?? theme.logo.file}`,
        message: `${Math.round(share * 100)}% of the logo (${colour}) can hardly be seen on the header in ${scheme} (${logoBackground(theme, scheme)}): its contrast is ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1, and it needs 3:1. The rest can be seen.`,
        cure:
          scheme === 'dark'
            ? `Add a version for dark pages with that part lighter: npm run tenant -- logo ${id} --dark FILE. Or change "header" of "dark" in theme.json.`
            : `Change "header" of "light" in theme.json, or use a logo with that part in another colour: npm run tenant -- logo ${id} FILE`,
      },
    ];
  });
}
