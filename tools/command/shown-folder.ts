import { isAbsolute, relative } from 'node:path';

/** Returns a folder as a person would type it from the current one. */
export function shownFolder(folder: string): string {
  const near = relative(process.cwd(), folder);
  return near === '' || near.startsWith('..') || isAbsolute(near) ? folder : near;
}
