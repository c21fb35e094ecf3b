/**
 * Returns the placeholder behind a picture until it loads, as the value of CSS `background`.
 * @param base64 of a tiny WebP: `blur` of a picture.
 */
export function blurredBackground(base64: string): string {
  return `url(data:image/webp;base64,${base64}) center / cover`;
}

/** A placeholder in HTML, as the one declaration of a `style` attribute; its group is the declaration. */
export const blurredBackgroundAttribute =
  / style="(background:url\(data:image\/webp;base64,[\w+/=]+\) center \/ cover)"/g;
