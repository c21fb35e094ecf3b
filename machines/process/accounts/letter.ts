/**
 * Milliseconds to wait for a letter to arrive before the page offers another. The machine ends the pause; a
 * view counts it down.
 */
export const resendPause = 60_000;
