import { decidedWords } from '#domain/forms/decided-words.ts';
import type { FormDecisionKind, FormTile, RequestState } from '#schemas/api/forms.ts';
import type { FormRequest } from './form-request.ts';
import type { CouncilForm } from './council-form.ts';

const stateNames = {
  pending: 'pending',
  progress: 'progress',
  submit: 'submit',
  submitted: 'submitted',
  'on-hold': 'onHold',
} as const satisfies Record<RequestState, string>;

/**
 * The council's texts about a request in its state, for the account overview and letters, in the language
 * `locale`. Without texts for the state, the form's own title and summary are used, without a button.
 * @param decision the decision on the submission of this very request; null if there is none
 */
export function tileOf(
  { definition, say }: Pick<CouncilForm, 'definition' | 'say'>,
  { requestType, state }: Pick<FormRequest, 'requestType' | 'state'>,
  locale: string,
  decision: FormDecisionKind | null = null,
): FormTile {
  const { answerWithin: _, ...texts } = definition.requests[requestType] ?? {};
  const words: Readonly<Record<string, TileTexts | undefined>> = texts;
  const isDecided = state === 'submitted' && decision !== null;
  const said: TileTexts | undefined = isDecided ? decidedWords(words, decision) : words[stateNames[state]];
  const { title, description, button } = said ?? {
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
