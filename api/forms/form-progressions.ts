import type { FormProgression, FormTile, RequestState } from '#schemas/api/forms.ts';
import type { TenantDatabase } from '../database/database.ts';
import { describeProgress, findRequests, notBegun, type FormRequest } from './form-request.ts';
import type { JudgedForm } from './judge-form.ts';
import { judgedForm } from './judged-forms.ts';
import type { LoadedForm } from './loaded-form.ts';

/**
 * How far somebody is in each form of the council, in display order, with what the account overview says of it
 * (specification section 2).
 */
export async function findFormProgressions(
  { query }: TenantDatabase,
  forms: ReadonlyMap<string, LoadedForm>,
  accountId: string,
  locale: string,
): Promise<FormProgression[]> {
  const requests = await findRequests(query, accountId);
  return [...forms.values()]
    .map((loaded) => {
      const form = judgedForm(loaded);
      const { identifier, displayOrder, title } = form.definition;
      const request = requests.get(identifier) ?? notBegun;
      return {
        ...describeProgress({ formIdentifier: identifier, displayOrder }, request),
        formTitle: form.say(title, locale),
        tile: tileOf(form, request, locale),
      };
    })
    .toSorted((one, other) => one.displayOrder - other.displayOrder);
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
