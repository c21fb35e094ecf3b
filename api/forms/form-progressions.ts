import type { FormProgression, FormTile, RequestState } from '#schemas/api/forms.ts';
import type { TenantDatabase } from '../database/database.ts';
import { describeProgress, type FormRequest } from './form-request.ts';
import { findFormsWithRequests } from './forms-with-requests.ts';
import type { JudgedForm } from './judge-form.ts';
import type { LoadedForm } from './loaded-form.ts';

/**
 * How far somebody is in each form of the council, in display order, with what the account overview says of it
 * (specification section 2).
 */
export async function findFormProgressions(
  database: TenantDatabase,
  forms: ReadonlyMap<string, LoadedForm>,
  accountId: string,
  locale: string,
): Promise<FormProgression[]> {
  const withRequests = await findFormsWithRequests(database, forms, accountId);
  return withRequests.map(({ form, request }) => ({
    ...describeProgress(form, request),
    formTitle: form.say(form.definition.title, locale),
    tile: tileOf(form, request, locale),
  }));
}

const stateNames = {
  pending: 'pending',
  progress: 'progress',
  submit: 'submit',
  submitted: 'submitted',
  'on-hold': 'onHold',
} as const satisfies Record<RequestState, string>;

/** A form that says nothing of a state has its own title and summary, and no button of its own. */
function tileOf(
  { definition, say }: JudgedForm,
  { requestType, state }: Pick<FormRequest, 'requestType' | 'state'>,
  locale: string,
): FormTile {
  const texts: Readonly<Record<string, TileTexts>> = definition.requests[requestType] ?? {};
  const { title, description, button } = texts[stateNames[state]] ?? {
    title: definition.title,
    description: definition.summary,
  };
  return {
    title: say(title, locale),
    description: say(description, locale),
    button: button === undefined ? null : say(button, locale),
  };
}

interface TileTexts {
  readonly title: string;
  readonly description: string;
  readonly button?: string | undefined;
}
