import { useEffect, useRef } from 'react';

/**
 * Puts the focus on the heading when a screen replaces another at the same address, such as the receipt after
 * the send button: the focused element disappears with its screen. A freshly loaded page is read from its top,
 * like any other.
 * @param screen the name of the screen
 */
export function useHeadingFocus(screen: string): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && navigator.userActivation.hasBeenActive) document.querySelector('h1')?.focus();
  }, [screen]);
}
