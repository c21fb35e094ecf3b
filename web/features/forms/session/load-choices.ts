import { askedChoices, fillChoices } from '#domain/forms/choices/fill-choices.ts';
import type { Option } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { SentDefinition } from '#schemas/forms/sent-definition.ts';
import type { ApiClient } from '../../../api/api-client.ts';
import { pageTextLanguages } from '../../../i18n/page-text-languages.ts';

/** Returns a sent definition with the options from its choice files. Rejects if they do not load. */
export async function withLoadedChoices(
  get: ApiClient['get'],
  sent: SentDefinition,
  signal?: AbortSignal,
): Promise<FormDefinition> {
  const { choiceAddresses = {}, said, ...definition } = sent;
  if (said) pageTextLanguages.current?.noteAll(definition, said);
  const names = [...new Set(askedChoices(definition).map(({ name }) => name))];
  const files = await Promise.all(
    names.map(async (name) => {
      const address = choiceAddresses[name];
      return [name, address === undefined ? [] : await get<readonly Option[]>(address, signal)] as const;
    }),
  );
  const options = new Map(files);
  return fillChoices(definition, (name) => options.get(name));
}
