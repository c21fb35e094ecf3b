/**
 * Milliseconds that a letter is given to arrive before another is offered. The machine ends the pause; a view
 * counts it down.
 */
export const resendPause = 60_000;
