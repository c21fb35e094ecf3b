import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { previewMachine } from '#machines/process/preview/preview.machine.ts';
import type { draftQueryOf } from './draft-query.ts';

declare module '../../app/app-context.ts' {
  interface AppContext {
    /** Preview mode; null for everybody who has nothing to do with it. `open` loads it (with XState) on first need. */
    readonly preview: { readonly hasToken: boolean; readonly open: () => Promise<Preview> } | null;
  }
}

export type PreviewActor = ActorRefFrom<typeof previewMachine>;

/** Preview mode on a page: what it stands at, and the way to the draft. */
export interface Preview {
  readonly actor: PreviewActor;
  /** A link was opened that does not work, while an earlier one still does. */
  readonly wasRefused: boolean;
  /** What shows it, above every page. */
  readonly Mode: ComponentType<{ readonly preview: Preview }>;
  /** The council's draft and its mistakes, as they were last asked for. */
  readonly query: ReturnType<typeof draftQueryOf>;
  /** Asks a call of the API for the draft, where there is one of what it answers. Throws ApiErrors. */
  ask<Answer>(path: string, signal?: AbortSignal): Promise<Answer>;
  /** A call that only preview mode has. Throws ApiErrors. */
  call<Answer>(path: string, signal?: AbortSignal): Promise<Answer>;
  /** Looks for the end that preview mode came to in another tab, or with its cookie. Answers the way to stop. */
  watch(): () => void;
}
