/** The portal's own pages; a definition's page names have no hyphen, so none can clash. */
export const ownPages = {
  check: 'check-answers',
  send: 'send-form',
  change: 'tell-us-about-a-change',
} as const;
