declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'woff2' | 'truetype';
    /** Entries of the name table to keep besides the few that always stay. */
    readonly preserveNameIds?: readonly number[];
    /** OpenType features to keep; all by default. */
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
    readonly variationAxes?: Readonly<Record<string, number | { min: number; max: number; default: number }>>;
  }
  /** @throws Error if the bytes are not a font, or harfbuzz fails. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
