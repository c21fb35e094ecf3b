/** The address of a picture: the council's media base and the file's path below it, one slash between. */
export function mediaAddress(mediaBase: string, file: string): string {
  return `${mediaBase.replace(/\/$/, '')}/${file.replace(/^\//, '')}`;
}
