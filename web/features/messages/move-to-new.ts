import type { MessageDraftResponse } from '#schemas/api/messages.ts';
import type { ApiClient } from '../../api/api-client.ts';
import type { Written } from './message-store.ts';

/**
 * Moves the text written in an ended conversation into the draft of a new message, after any text already
 * there. The old draft stays until the person deletes it or sends the new one: nothing is lost if this stops
 * half way.
 */
export async function moveToNew(api: ApiClient, written: Written): Promise<void> {
  const path = '/api/account/messages/drafts/new';
  const { draft } = await api.get<MessageDraftResponse>(path);
  const isThere = draft.body.includes(written.body);
  await api.write('PUT', path, {
    body: {
      version: draft.version,
      subject: draft.subject,
      topic: draft.topic,
      body: isThere ? draft.body : [draft.body, written.body].filter(Boolean).join('\n\n'),
      files: [...new Set([...draft.files, ...written.files])],
    },
  });
}
