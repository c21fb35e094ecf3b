/**
 * The forms in which Royal Mail writes postcodes (BS 7666-0), in any letter case, with its space or without. It asks no
 * list whether there is such a postcode, so that made-up ones such as `ZZ1 1AA` fit.
 */
export const postcodePattern = '^[A-Za-z]{1,2}[0-9][0-9A-Za-z]? ?[0-9][ABD-HJLNP-UW-Zabd-hjlnp-uw-z]{2}$';
