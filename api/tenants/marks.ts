import { posix } from 'node:path';
import type { Theme } from '#schemas/tenant/theme.ts';
import type { SeenMark } from '../council-files/picture-faults.ts';
import type { Source } from '../council-files/source.ts';

/** A logo or an icon as it is served. */
export interface ShownMark {
  /** Its path in the council's folder. */
  readonly path: string;
  /** Never changes: it holds the hash of what is there. */
  readonly address: string;
  readonly size: SeenMark['size'];
}

/** What of a council's logo is served. */
export interface Marks {
  readonly logo: ShownMark;
  /** Where the logo cannot be seen on dark pages. */
  readonly dark: ShownMark | undefined;
  /** By name, such as `favicon.ico`; none but the council's own, since base's would be somebody else's face. */
  readonly icons: ReadonlyMap<string, ShownMark>;
}

/** The address of a logo or icon. @param digest of its bytes. */
const addressOf = (digest: string, path: string): string => `/tenant/marks/${digest}/${posix.basename(path)}`;

export function layMarks({ logo }: Theme, own: Source, base: Source): Marks {
  const shown = (path: string): ShownMark | undefined => {
    const mark = own.marks.get(path) ?? base.marks.get(path);
    return mark && { path, address: addressOf(mark.digest, path), size: mark.size };
  };
  const icons = [...own.marks.keys()].filter((path) => path.startsWith('icons/'));
  return {
    // Of a version that was kept on disk, nobody knows the hash.
    logo: shown(logo.file) ?? { path: logo.file, address: '/tenant/logo.svg', size: undefined },
    dark: logo.dark === undefined ? undefined : shown(logo.dark),
    icons: new Map(
      icons.flatMap((path) => {
        const mark = shown(path);
        return mark ? [[posix.basename(path), mark] as const] : [];
      }),
    ),
  };
}
