/** Whether the page's lines run from right to left, so that what comes next is to the left. */
export function runsFromRight(): boolean {
  return document.documentElement.dir === 'rtl';
}
