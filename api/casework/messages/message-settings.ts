import type { MessageSettings } from '#schemas/tenant/messages.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';

/** Where a council's files say nothing of messages, nobody has said that anybody reads them. */
const standard: MessageSettings = { mayStart: false, mayReply: true, topics: [] };

/** What a council has decided about messages. */
export function messageSettingsOf({ messages = standard }: Tenant): MessageSettings {
  return messages;
}
