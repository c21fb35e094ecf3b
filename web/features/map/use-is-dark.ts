import { useColorScheme } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';

const forced = '(forced-colors: active)';
const dark = '(prefers-color-scheme: dark)';

/**
 * Whether what is painted, and so hears nothing of CSS, is to be dark: as the page is, and where the reader's system
 * forces its own colours, as those are.
 */
export function useIsDark(): boolean {
  const { mode, systemMode } = useColorScheme();
  const isForced = useMedia(forced);
  const prefersDark = useMedia(dark);
  return isForced ? prefersDark : (mode === 'system' ? systemMode : mode) === 'dark';
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listen) => {
      const media = matchMedia(query);
      media.addEventListener('change', listen);
      return () => media.removeEventListener('change', listen);
    },
    () => matchMedia(query).matches,
  );
}
