import { dirname, join, normalize } from 'node:path';

/** Matches an import in a program's text; the second group is the module's name. */
export const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;

/**
 * Returns the project's files that a file imports, types included, as paths from the project's top.
 * @param path the file's path from the project's top, with `/`.
 * @param source its text.
 */
export function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, , specifier = '']) => {
    const isOurs = specifier.startsWith('.') || specifier.startsWith('#');
    return isOurs ? [targetOf(path, specifier)] : [];
  });
}

/** Returns the path from the project's top that an import of `./x.ts` or `#room/x.ts` means. */
export function targetOf(path: string, specifier: string): string {
  return specifier.startsWith('.')
    ? normalize(join(dirname(path), specifier)).replaceAll('\\', '/')
    : specifier.slice(1);
}
