/** The address of a picture: the council's media base and the file's path below it, one slash between. */
export function mediaAddress(mediaBase: string, file: string): string {
  // A card calls this four times, and a list has hundreds of cards: no regular expressions.
  const base = mediaBase.endsWith('/') ? mediaBase : `${mediaBase}/`;
  return file.startsWith('/') ? `${base}${file.slice(1)}` : `${base}${file}`;
}
