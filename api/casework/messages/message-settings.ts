import type { FastifyRequest } from 'fastify';
import type { MessageSettings } from '#schemas/tenant/messages.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { inLanguage } from '../../tenants/in-language.ts';

/**
 * Defaults for a council whose files say nothing about messages: there is no promise that new conversations are
 * read.
 */
const standard: MessageSettings = { mayStart: false, mayReply: true, topics: [] };

/** A council's message settings. */
export function messageSettingsOf({ messages = standard }: Tenant): MessageSettings {
  return messages;
}

/** Returns the council's message settings in the reader's language. */
export function messageSettingsFor({ tenant, locale }: FastifyRequest): MessageSettings {
  return messageSettingsOf(inLanguage(tenant, locale).tenant);
}
