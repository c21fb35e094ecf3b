/**
 * How wide the picture of a home's card is shown, for `sizes`: as wide as a phone, or a column of about 18 rem. The
 * server preloads the first picture of a list by it, and a browser takes what was preloaded only for the same words.
 */
export const cardPictureSizes = '(max-width: 40rem) 92vw, 20rem';
