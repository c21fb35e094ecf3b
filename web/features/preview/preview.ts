import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { previewMachine } from '#machines/process/preview/preview.machine.ts';
import type { draftQueryOf } from './draft-query.ts';

declare module '../../app/app-context.ts' {
  interface AppContext {
    /** Preview mode; null if it is off and did not just end. `open` loads it (with XState) on first need. */
    readonly preview: { readonly hasToken: boolean; readonly open: () => Promise<Preview> } | null;
  }
}

export type PreviewActor = ActorRefFrom<typeof previewMachine>;

/** Preview mode on a page: its state, and access to the draft. */
export interface Preview {
  readonly actor: PreviewActor;
  /** True if a link failed to open while an earlier one still works. */
  readonly wasRefused: boolean;
  /** The component that shows it, above every page. */
  readonly Mode: ComponentType<{ readonly preview: Preview }>;
  /** The council's draft and its errors, as last fetched. */
  readonly query: ReturnType<typeof draftQueryOf>;
  /** Asks the API for the draft version of a call, if it has one. Throws ApiErrors. */
  ask<Answer>(path: string, signal?: AbortSignal): Promise<Answer>;
  /** Makes a call that only exists in preview mode. Throws ApiErrors. */
  call<Answer>(path: string, signal?: AbortSignal): Promise<Answer>;
  /** Watches for preview mode ending in another tab, or with its cookie. Returns the function that stops it. */
  watch(): () => void;
}
