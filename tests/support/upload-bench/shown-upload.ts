import type { uploadModel } from '#machines/process/upload/upload.model.ts';

export type UploadScenario = (typeof uploadModel)['scenarioIds'][number];

/** The functions of the page of `bench.tsx`: it has no server, and each call ends as the test says. */
interface UploadBench {
  /** Starts again, without files or with those of a reopened page. */
  open(scenario: UploadScenario): void;
  /** Makes the server's place for the file being sent. */
  begin(id: string): void;
  /** Ends the latest call. */
  end(actor: string, answer: { readonly output: unknown } | { readonly crash: string }): void;
  restoreSession(): void;
  /** Returns the answer to the question. */
  ids(): readonly string[];
}

declare global {
  interface Window {
    uploadBench?: UploadBench;
  }
}
