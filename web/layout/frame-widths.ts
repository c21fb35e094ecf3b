/** The media query for windows with room for the menu as a row of words. `frame.css` has the same widths. */
export const desk = '@media (min-width: 64rem)';

export const phone = '@media (max-width: 39.99rem)';
