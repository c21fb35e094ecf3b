import { posix } from 'node:path';
import type { Theme } from '#schemas/tenant/theme.ts';
import type { SeenMark } from '../council-files/picture-faults.ts';
import type { Source } from '../council-files/source.ts';

/** A logo or an icon as it is served. */
interface ShownMark {
  /** Its path in the council's folder. */
  readonly path: string;
  /** Never changes for the same file: it contains the file's hash. */
  readonly address: string;
  readonly size: SeenMark['size'];
}

/** The logo and icons of a council that are served. */
export interface Marks {
  readonly logo: ShownMark;
  /** The logo for dark pages, if the usual one cannot be seen there. */
  readonly dark: ShownMark | undefined;
  /**
   * Icons by name, such as `favicon.ico`. The council's own only: base's icons would belong to another site.
   */
  readonly icons: ReadonlyMap<string, ShownMark>;
}

/** Returns the address of a logo or icon. @param digest of its bytes. */
const addressOf = (digest: string, path: string): string => `/tenant/marks/${digest}/${posix.basename(path)}`;

export function findMarks({ logo }: Theme, own: Source, base: Source): Marks {
  const shown = (path: string): ShownMark | undefined => {
    const mark = own.marks.get(path) ?? base.marks.get(path);
    return mark && { path, address: addressOf(mark.digest, path), size: mark.size };
  };
  const icons = [...own.marks.keys()].filter((path) => path.startsWith('icons/'));
  return {
    // The hash is unknown for a version kept on disk.
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
