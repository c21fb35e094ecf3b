/**
 * For what nobody sees before they scroll: browsers that can lay it out once it comes near, which is a quarter of what a
 * cheap phone does before its first paint (traced: 102 of 487 ms for the first page). It stays findable, in the
 * accessibility tree and on paper.
 * @param height what it is about as high as, so that the page is about as long
 */
export const belowFirstScreen = (height: string) =>
  ({
    contentVisibility: 'auto',
    containIntrinsicBlockSize: `auto ${height}`,
    // Else the ring around what has the focus would be cut off.
    overflowClipMargin: '1rem',
    '@media print': { contentVisibility: 'visible' },
  }) as const;
