import type { MessageSettings } from '#schemas/tenant/messages.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';

/**
 * Defaults for a council whose files say nothing about messages: there is no promise that new conversations are
 * read.
 */
const standard: MessageSettings = { mayStart: false, mayReply: true, topics: [] };

/** A council's message settings. */
export function messageSettingsOf({ messages = standard }: Tenant): MessageSettings {
  return messages;
}
