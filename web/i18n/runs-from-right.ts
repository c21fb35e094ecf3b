/** Returns whether the page's lines run from right to left: the next element is then to the left. */
export function runsFromRight(): boolean {
  return document.documentElement.dir === 'rtl';
}
