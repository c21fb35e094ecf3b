/**
 * Royal Mail's forms of postcodes (BS 7666-0), in upper or lower case, with or without the space. It does not
 * check that a postcode exists, so made-up ones such as `ZZ1 1AA` match.
 */
export const postcodePattern = '^[A-Za-z]{1,2}[0-9][0-9A-Za-z]? ?[0-9][ABD-HJLNP-UW-Zabd-hjlnp-uw-z]{2}$';
