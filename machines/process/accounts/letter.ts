/**
 * How long a letter is given to arrive, in milliseconds, before another is offered. The machine ends it; a view
 * counts it down.
 */
export const resendPause = 60_000;
