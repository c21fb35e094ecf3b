/**
 * The display width of a home's card picture, for `sizes`: most of a phone's width, otherwise 20 rem for a
 * column of cards. The server preloads a list's first picture with it, and a browser uses a preload only if the
 * words match exactly.
 */
export const cardPictureSizes = '(max-width: 40rem) 92vw, 20rem';
