import { useEffect, useState, type ComponentType } from 'react';
import { useUser } from '../app/use-person.ts';

/**
 * Loads the session watch once there is a session: visitors need none of it. It stays mounted to say that the
 * session ended.
 */
export function SessionLayer() {
  const isMember = Boolean(useUser());
  const [Life, setLife] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isMember || Life) return;
    // Without it a session ends as it did without a watch: with the next request.
    void import('../features/login/SessionLife.tsx').then(
      ({ SessionLife }) => setLife(() => SessionLife),
      () => null,
    );
  }, [isMember, Life]);
  return Life && <Life />;
}
