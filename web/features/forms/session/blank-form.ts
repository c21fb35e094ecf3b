import type { QueryClient } from '@tanstack/react-query';
import type { FormStartResponse } from '#schemas/api/forms.ts';
import type { AppContext } from '../../../app/app-context.ts';
import type { FormFacts } from './form-store.ts';

/** What a form asks and how its answers are checked: the same for everybody, and kept for good by their addresses. */
export type FormParts = Pick<FormFacts, 'definition' | 'check'>;

/** A form as a visitor finds it. */
export interface BlankForm extends FormParts {
  readonly start: FormStartResponse;
}

declare module '../../../app/app-context.ts' {
  interface AppContext {
    /** Loads them without the page's calls, which wait until it is taken over. Rejects if they do not come. */
    readonly loadFormParts: (
      start: Pick<FormStartResponse, 'definitionAddress' | 'checksAddress'>,
    ) => Promise<FormParts>;
  }
}

/** The query key of what a visitor finds of a form; it goes with a page that the server drew. */
const startKey = (form: string) => ['forms', form] as const;

/** The first part of the query key of blank forms, which hold functions and go with no page. */
export const blankForms = 'blankForm';

const blankKey = (form: string) => [blankForms, form] as const;

/**
 * Has a blank form there for the first render of a page that the server draws, or that is being taken over. Rejects where a
 * visitor may not have it.
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

/** The blank form that {@link prepareBlankForm} has put there; undefined where it has not. */
export function blankForm(queryClient: QueryClient, form: string): BlankForm | undefined {
  return queryClient.getQueryData<BlankForm>(blankKey(form));
}
