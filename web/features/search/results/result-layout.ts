/** From this width on, filters, homes and map are side by side. */
export const desk = '@media (min-width: 62rem)';
