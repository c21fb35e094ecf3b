/** The portal's own pages. A definition's page names have no hyphen, so they cannot clash. */
export const ownPages = {
  check: 'check-answers',
  send: 'send-form',
  change: 'tell-us-about-a-change',
} as const;
