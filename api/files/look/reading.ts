import type { FileKind, FileRefusal } from '#schemas/file-kinds.ts';

/** A file to read, and the output paths. All paths are absolute. */
export interface ReadingTask {
  readonly path: string;
  /** Outputs for a picture: the rebuilt picture and its thumbnail. */
  readonly keptPath: string;
  readonly thumbnailPath: string;
  /** Accepted kinds; any other kind is refused. */
  readonly kinds: readonly FileKind[];
  /** Refuses documents with programs: JavaScript in a PDF, macros in a Word document. */
  readonly refusesPrograms?: boolean;
}

/** The result of reading a file. */
export type Reading =
  | {
      readonly outcome: 'kept';
      readonly kind: Exclude<FileKind, 'heic'>;
      /**
       * True if the picture is at `keptPath` and its thumbnail at `thumbnailPath`; anything else is kept as
       * received.
       */
      readonly isPicture: boolean;
    }
  | { readonly outcome: 'refused'; readonly refusal: FileRefusal }
  /** Not the file's fault: the disk is full, for example. */
  | { readonly outcome: 'failed'; readonly reason: string };
