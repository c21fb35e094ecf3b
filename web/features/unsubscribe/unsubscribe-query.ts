import { queryOptions } from '@tanstack/react-query';
import type { UnsubscribeResponse } from '#schemas/api/unsubscribe.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** The two parts of the address in a letter. */
export interface LetterLink {
  readonly id: string;
  readonly token: string;
}

export const unsubscribePath = ({ id, token }: LetterLink): string =>
  `/api/unsubscribe/${encodeURIComponent(id)}/${encodeURIComponent(token)}`;

/** Which letters the link is about, and whether they are sent now. Fails with `unsubscribe.invalid`. */
export const unsubscribeQuery = (api: ApiClient, link: LetterLink) =>
  queryOptions({
    queryKey: ['unsubscribe', link.id, link.token] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<UnsubscribeResponse>(unsubscribePath(link), signal)),
  });
