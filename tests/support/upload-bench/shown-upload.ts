import type { uploadModel } from '#machines/process/upload/upload.model.ts';

export type UploadScenario = (typeof uploadModel)['scenarioIds'][number];

/** What the page of `bench.tsx` can be told to do: it has no server, and each call ends as it is told. */
export interface UploadBench {
  /** Begins anew, with no files or with those of a page that is opened again. */
  open(scenario: UploadScenario): void;
  /** The server makes a place for the file that is being sent. */
  begin(id: string): void;
  /** Ends the call that was made last. */
  end(actor: string, answer: { readonly output: unknown } | { readonly crash: string }): void;
  restoreSession(): void;
  /** The answer of the question. */
  ids(): readonly string[];
}

declare global {
  interface Window {
    uploadBench?: UploadBench;
  }
}
