/**
 * Addresses from which content may load pictures (specification section 5): https, data, and the council's own
 * folder.
 */

const dataPicture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;
const ownPicture = /^\/tenant\/pictures\/([\w.-]+)$/;

/** Returns the file in the council's `pictures/` that an address means, or undefined. */
export function ownPictureOf(address: string): string | undefined {
  return ownPicture.exec(address)?.[1];
}

/**
 * Returns true for a data URL of a picture: it loads nothing from elsewhere, and runs nothing in an `<img>` or
 * as a background.
 */
export function isDataPicture(address: string): boolean {
  return dataPicture.test(address);
}

/**
 * Returns true if a style may load the picture: from other sites, the page's policy allows pictures only from
 * the media host.
 */
export function isStylePicture(address: string): boolean {
  return isDataPicture(address) || ownPictureOf(address) !== undefined;
}
