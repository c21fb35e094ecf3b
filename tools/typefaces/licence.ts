/** The licence data in a font's file. */
export interface FontLicence {
  /** True if its maker forbids embedding it (`fsType` of OS/2, bit 1, without a more lenient one). */
  readonly isRestricted: boolean;
  /** True if it may be put into documents (bits 2 and 3). */
  readonly isForDocuments: boolean;
  /** True if it must stay complete (bit 8). */
  readonly isWhole: boolean;
  /** Copyright and licence texts from its name table. */
  readonly words: string;
}

/** Returns the reason in a font's own file why it may not be served; undefined if there is none. */
export function refusalOf({ isRestricted, isWhole }: FontLicence): string | undefined {
  if (isRestricted)
    return 'its maker has marked it "restricted licence": you cannot use it on a page without their permission';
  return isWhole
    ? 'its maker has marked it "no subsetting": you cannot leave characters out of it, as web pages need, without their permission'
    : undefined;
}

/** Returns notes for the officer before publishing, a sentence each. */
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
