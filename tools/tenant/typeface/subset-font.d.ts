declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'woff2' | 'truetype';
    /** Entries of the name table that stay besides the few that always do. */
    readonly preserveNameIds?: readonly number[];
    /** Features of OpenType that stay; without it, all. */
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
    readonly variationAxes?: Readonly<Record<string, number | { min: number; max: number; default: number }>>;
  }
  /** @throws Error where the bytes are no font, or harfbuzz cannot do it. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
