/**
 * Finds circles among imports: files that lead back to themselves, none of which can be read, moved or tested
 * alone.
 * @param importsOf The files that each file imports, by path.
 * @returns Each circle as its paths, in the order in which they import each other. A file that imports itself
 * is one, too. Of circles that share files, at least one is returned.
 */
export function circlesAmong(importsOf: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const onWay = new Set<string>();

  function visit(file: string): void {
    if (onWay.has(file)) {
      circles.push(way.slice(way.indexOf(file)));
      return;
    }
    if (done.has(file)) return;
    way.push(file);
    onWay.add(file);
    for (const next of importsOf.get(file) ?? []) visit(next);
    way.pop();
    onWay.delete(file);
    done.add(file);
  }

  for (const file of importsOf.keys()) visit(file);
  return circles;
}
