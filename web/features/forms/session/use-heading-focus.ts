import { useEffect, useRef } from 'react';

/**
 * Puts the focus on the heading where one screen takes the place of another at the same address, such as the receipt
 * that of the button that sent the form: what had the focus is gone with its screen. A page that the browser has only
 * just loaded is read from its top, as any other.
 * @param screen which one is shown
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
