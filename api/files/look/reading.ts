import type { FileKind, FileRefusal } from '#schemas/file-kinds.ts';

/** What is to be read, and where to write what is made of it. Paths are absolute. */
export interface ReadingTask {
  readonly path: string;
  /** For a picture that is made anew, and its thumbnail. */
  readonly keptPath: string;
  readonly thumbnailPath: string;
  /** What is taken; any other kind is refused. */
  readonly kinds: readonly FileKind[];
  /** Documents in which something runs are refused: JavaScript in a PDF, macros in a Word document. */
  readonly refusesPrograms?: boolean;
}

/** What was found in a file. */
export type Reading =
  | {
      readonly outcome: 'kept';
      readonly kind: Exclude<FileKind, 'heic'>;
      /** The picture is at `keptPath`, its thumbnail at `thumbnailPath`; anything else is kept as it came. */
      readonly isPicture: boolean;
    }
  | { readonly outcome: 'refused'; readonly refusal: FileRefusal }
  /** The file says nothing about it: the disk is full, for example. */
  | { readonly outcome: 'failed'; readonly reason: string };
