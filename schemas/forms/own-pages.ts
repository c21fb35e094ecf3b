/** Pages of the portal's own; no page of a definition can be called so, since its names have no hyphen. */
export const ownPages = {
  check: 'check-answers',
  send: 'send-form',
  change: 'tell-us-about-a-change',
} as const;
