/** What a font's file says of its licence. */
export interface FontLicence {
  /** Its maker lets nobody put it into anything (`fsType` of OS/2, bit 1, without a kinder one). */
  readonly isRestricted: boolean;
  /** It may be put into documents (bits 2 and 3). */
  readonly isForDocuments: boolean;
  /** Nothing may be left out of it (bit 8). */
  readonly isWhole: boolean;
  /** Words of its name table: copyright and licence. */
  readonly words: string;
}

/** Why a font may not be served, as its own file says; undefined where it says nothing against it. */
export function refusalOf({ isRestricted, isWhole }: FontLicence): string | undefined {
  if (isRestricted)
    return 'its maker has marked it "restricted licence": nobody may put it into a page without their permission';
  return isWhole
    ? 'its maker has marked it "no subsetting": nobody may leave characters out of it, as every web page’s typeface does, without their permission'
    : undefined;
}

/** What an officer should know before it is published, in a sentence each. */
export function notesOf({ isForDocuments, words }: FontLicence): readonly string[] {
  const reserved = /reserved font names?\s*:?\s*["'“‘]?([^"'”’.\n]+)/i.exec(words)?.[1]?.trim();
  return [
    isForDocuments
      ? 'Its maker has marked it for documents only. Make sure that the council’s licence covers web pages.'
      : [],
    reserved === undefined
      ? []
      : `Its licence reserves the name "${reserved}" (SIL Open Font License, condition 3), and what is written here is a changed copy. Ask its makers, or give it another name with --name.`,
  ].flat();
}
