import type { QueryClient } from '@tanstack/react-query';
import type { FormStartResponse } from '#schemas/api/forms.ts';
import type { AppContext } from '../../../app/app-context.ts';
import type { FormFacts } from './form-store.ts';

/**
 * A form's questions and the checks of its answers: the same for everyone, and cached for good by their
 * addresses.
 */
export type FormParts = Pick<FormFacts, 'definition' | 'check'>;

/** A form as a visitor first sees it. */
export interface BlankForm extends FormParts {
  readonly start: FormStartResponse;
}

declare module '../../../app/app-context.ts' {
  interface AppContext {
    /**
     * Loads them without the page's calls, which wait until React has hydrated the page. Rejects if they do not
     * load.
     */
    readonly loadFormParts: (
      start: Pick<FormStartResponse, 'definitionAddress' | 'checksAddress'>,
    ) => Promise<FormParts>;
  }
}

/** Returns the query key of a form's start as a visitor sees it; it is sent with a server-rendered page. */
const startKey = (form: string) => ['forms', form] as const;

/** The first part of the query key of blank forms, which hold functions and are sent with no page. */
export const blankForms = 'blankForm';

const blankKey = (form: string) => [blankForms, form] as const;

/**
 * Caches a blank form for the first render of a page on the server, or of one being hydrated. Rejects if a
 * visitor may not have the form.
 */
export async function prepareBlankForm(
  { api, queryClient, loadFormParts }: AppContext,
  form: string,
): Promise<void> {
  const start = await queryClient.ensureQueryData({
    queryKey: startKey(form),
    queryFn: () => api.get<FormStartResponse>(`/api/forms/${form}/start`),
  });
  const parts = await loadFormParts(start);
  queryClient.setQueryData<BlankForm>(blankKey(form), { start, ...parts });
}

/** Returns the blank form that {@link prepareBlankForm} has cached; undefined if it has not. */
export function blankForm(queryClient: QueryClient, form: string): BlankForm | undefined {
  return queryClient.getQueryData<BlankForm>(blankKey(form));
}
