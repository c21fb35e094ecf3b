/** The media query for windows with filters, homes and map side by side. */
export const desk = '@media (min-width: 62rem)';
