import { fallbackFontName } from '#domain/theme/family-list.ts';
import type { OwnTypeface, FallbackFont } from '#schemas/tenant/own-typeface.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

type FilesWithTypefaces = Pick<TenantFiles, 'theme' | 'typefaces'>;
type OwnFile = OwnTypeface['files'][number];

/**
 * Returns the address of a typeface file. It changes with the content, so a browser may keep the file for good.
 */
const typefaceAddress = (hash: string): string => `/tenant/typefaces/${hash}.woff2`;

/**
 * Returns the `@font-face` rules of a council's own typefaces and their substitutes, for inlining: at the first
 * layout the browser knows which files its words need, and meanwhile shows substitutes adjusted to the same
 * size. If a file is late, the page keeps the substitutes (`optional`): even a good fit can break a line
 * elsewhere. A missing file, as in a last good version, has no rule.
 */
export function fontFaces({ theme, typefaces }: FilesWithTypefaces): string {
  return (theme.typeface.own ?? [])
    .flatMap((own) => [
      ...own.files.flatMap((file) => {
        const found = typefaces.get(file.file);
        return found ? fileRule(own, file, typefaceAddress(found.hash)) : [];
      }),
      ...(own.standIns ?? []).map((fallback) => fallbackRule(own, fallback)),
    ])
    .join('');
}

// The shapes of names, ranges and numbers cannot end the declaration or the element.
function fileRule({ name }: OwnTypeface, { range, ...file }: OwnFile, address: string): string {
  const only = range === undefined ? '' : `;unicode-range:${range}`;
  return `@font-face{font-family:'${name}';src:url(${address}) format("woff2");${described(file)};font-display:optional${only}}`;
}

function fallbackRule(own: OwnTypeface, fallback: FallbackFont): string {
  const { like, local, size, ascent, descent, lineGap } = fallback;
  return [
    `@font-face{font-family:'${fallbackFontName(own, like)}'`,
    `src:${local.map((name) => `local("${name}")`).join()}`,
    described(fallback),
    `size-adjust:${size}%`,
    `ascent-override:${ascent}%`,
    `descent-override:${descent}%`,
    `line-gap-override:${lineGap}%}`,
  ].join(';');
}

function described({ weight, heaviest, style }: Pick<FallbackFont, 'weight' | 'heaviest' | 'style'>): string {
  const weights = heaviest === undefined ? `${weight}` : `${weight} ${heaviest}`;
  return `font-weight:${weights}${style === 'italic' ? ';font-style:italic' : ''}`;
}
