import type { Stage } from './pipeline.ts';

/** Loads the texts of the chosen language; a locale without texts falls back to the default. */
export const loadTexts: Stage = (request) => {
  const { messages, tenant } = request.tenant;
  request.messages = messages.get(request.locale) ?? messages.get(tenant.localeId);
};
