import type { Stage } from './pipeline.ts';

/** Puts the texts of the chosen language within reach; a locale without texts falls back to the default. */
export const loadTexts: Stage = (request) => {
  const { messages, tenant } = request.tenant;
  request.messages = messages.get(request.locale) ?? messages.get(tenant.localeId);
};
