/** Browser features that this site needs; each is actually tried. */
export const browserCheckNames = ['cookies', 'localStorage', 'sessionStorage', 'tabs'] as const;
type BrowserCheckName = (typeof browserCheckNames)[number];
export type BrowserChecks = Readonly<Record<BrowserCheckName, boolean>>;

const probe = 'lintel.check';

function canKeep(shelf: () => Storage): boolean {
  try {
    shelf().setItem(probe, probe);
    const kept = shelf().getItem(probe) === probe;
    shelf().removeItem(probe);
    return kept;
  } catch {
    return false;
  }
}

/** Checks that a message from one tab reaches another of the same browser. */
function canMessageTabs(): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false);
  const [one, other] = [new BroadcastChannel(probe), new BroadcastChannel(probe)];
  return new Promise<boolean>((resolve) => {
    other.addEventListener('message', () => resolve(true));
    setTimeout(() => resolve(false), 1_000);
    // A channel has no target origin to name: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    one.postMessage(probe);
  }).finally(() => {
    one.close();
    other.close();
  });
}

/** Runs all checks; a failed one is a result, never an error. */
export async function checkBrowser(): Promise<BrowserChecks> {
  return {
    cookies: navigator.cookieEnabled,
    localStorage: canKeep(() => localStorage),
    sessionStorage: canKeep(() => sessionStorage),
    tabs: await canMessageTabs(),
  };
}
