import { useSyncExternalStore } from 'react';
import { isColourScheme, type ColourScheme } from './framed-scheme.ts';

/** The reader's choice: a scheme, or `system` to follow their device. */
type ColourMode = ColourScheme | 'system';

const storageKey = 'lintel.theme';
const prefersDark = '(prefers-color-scheme: dark)';

interface Colours {
  readonly mode: ColourMode;
  /** The scheme shown. */
  readonly scheme: ColourScheme;
}

interface ColourOptions {
  /** The site setting `themeDarkMode`; if it is off, everything is light. */
  readonly hasDark: boolean;
  /** The scheme of the frame around this page, which neither reads nor changes the reader's choice. */
  readonly framed: ColourScheme | null;
}

let options: ColourOptions = { hasDark: false, framed: null };
/** The colours of a server-rendered page, for readers it does not know. */
const ofRenderedPage: Colours = { mode: 'system', scheme: 'light' };
let colours = ofRenderedPage;
const listeners = new Set<() => void>();

/**
 * Shows the page in the reader's scheme, by an attribute of `html`, and follows the reader's choice and system.
 */
export function startColourMode(given: ColourOptions): void {
  options = given;
  show(storedMode());
  matchMedia(prefersDark).addEventListener('change', () => show(colours.mode));
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) show(storedMode());
  });
}

/** Returns the reader's choice, the scheme shown, and a function that changes the choice. */
export function useColourMode(): Colours & { readonly setMode: (mode: ColourMode) => void } {
  return { ...useSyncExternalStore(listen, read, () => ofRenderedPage), setMode };
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => colours;

function setMode(mode: ColourMode): void {
  show(mode);
  if (options.framed !== null) return;
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // A browser that keeps nothing still shows it until the page is left.
  }
}

function show(mode: ColourMode): void {
  const wanted = mode === 'system' ? (matchMedia(prefersDark).matches ? 'dark' : 'light') : mode;
  colours = { mode, scheme: options.hasDark ? wanted : 'light' };
  document.documentElement.dataset['theme'] = colours.scheme;
  listeners.forEach((listener) => listener());
}

function storedMode(): ColourMode {
  if (options.framed !== null) return options.framed;
  try {
    const stored = localStorage.getItem(storageKey);
    return isColourScheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}
