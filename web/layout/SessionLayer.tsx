import { useEffect, useState, type ComponentType } from 'react';
import { useUser } from '../app/use-person.ts';

/**
 * Loads the session watch once there is a session: visitors do not need it. It stays mounted to say that the
 * session ended.
 */
export function SessionLayer() {
  const isMember = Boolean(useUser());
  const [Life, setLife] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isMember || Life) return;
    // If it fails to load, the session ends with the next request, as it does without a watch.
    void import('../features/login/SessionLife.tsx').then(
      ({ SessionLife }) => setLife(() => SessionLife),
      () => null,
    );
  }, [isMember, Life]);
  return Life && <Life />;
}
