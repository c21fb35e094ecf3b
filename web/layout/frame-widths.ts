/** Room for the menu as a row of words. `base.css` has the same widths for what stands before any script. */
export const desk = '@media (min-width: 64rem)';

export const phone = '@media (max-width: 39.99rem)';

/** Below a desk, a window high enough for a header and a bar that stay in sight; a phone on its side or a page at 400 % isn't. */
export const phoneWithBar = '@media (max-width: 63.99rem) and (min-height: 30rem)';
