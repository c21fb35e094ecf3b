/** Where content may take pictures from (specification section 5): https, data, and the council's own folder. */

const dataPicture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;
const ownPicture = /^\/tenant\/pictures\/([\w.-]+)$/;

/** The file in the council's `pictures/` that an address means, or undefined. */
export function ownPictureOf(address: string): string | undefined {
  return ownPicture.exec(address)?.[1];
}

/** Data of a picture: it is shown without asking anybody, and runs nothing in an `<img>` or as a background. */
export function isDataPicture(address: string): boolean {
  return dataPicture.test(address);
}

/** What a style may load: the page's policy lets pictures from other sites through only from the media host. */
export function isStylePicture(address: string): boolean {
  return isDataPicture(address) || ownPictureOf(address) !== undefined;
}
