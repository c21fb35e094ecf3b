import { standInName } from '#domain/theme/family-list.ts';
import type { OwnTypeface, StandIn } from '#schemas/tenant/own-typeface.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

type FilesWithTypefaces = Pick<TenantFiles, 'theme' | 'typefaces'>;
type OwnFile = OwnTypeface['files'][number];

/** The address of a typeface's file: another content has another one, so a browser may keep it for good. */
export const typefaceAddress = (hash: string): string => `/tenant/typefaces/${hash}.woff2`;

/**
 * The `@font-face` rules of a council's own typefaces and of what stands in for them, to stand in the page: with the first
 * layout a browser then knows which files its words need, and meanwhile shows the stand-ins, made as wide and as high. Where a
 * file is not there at once, the page keeps them (`optional`): however well they fit, a line may break elsewhere. A file that
 * is missing, as in a last good version, has no rule.
 */
export function fontFaces({ theme, typefaces }: FilesWithTypefaces): string {
  return (theme.typeface.own ?? [])
    .flatMap((own) => [
      ...own.files.flatMap((file) => {
        const found = typefaces.get(file.file);
        return found ? fileRule(own, file, typefaceAddress(found.hash)) : [];
      }),
      ...(own.standIns ?? []).map((standIn) => standInRule(own, standIn)),
    ])
    .join('');
}

// Names, ranges and numbers are of shapes that can end neither the declaration nor the element.
function fileRule({ name }: OwnTypeface, { range, ...file }: OwnFile, address: string): string {
  const only = range === undefined ? '' : `;unicode-range:${range}`;
  return `@font-face{font-family:'${name}';src:url(${address}) format("woff2");${described(file)};font-display:optional${only}}`;
}

function standInRule(own: OwnTypeface, standIn: StandIn): string {
  const { like, local, size, ascent, descent, lineGap } = standIn;
  return [
    `@font-face{font-family:'${standInName(own, like)}'`,
    `src:${local.map((name) => `local("${name}")`).join()}`,
    described(standIn),
    `size-adjust:${size}%`,
    `ascent-override:${ascent}%`,
    `descent-override:${descent}%`,
    `line-gap-override:${lineGap}%}`,
  ].join(';');
}

function described({ weight, heaviest, style }: Pick<StandIn, 'weight' | 'heaviest' | 'style'>): string {
  const weights = heaviest === undefined ? `${weight}` : `${weight} ${heaviest}`;
  return `font-weight:${weights}${style === 'italic' ? ';font-style:italic' : ''}`;
}
