import { useEffect, useState, type ComponentType } from 'react';
import { useUser } from '../app/use-person.ts';

/** Brings what watches over a session, once there is one: visitors need none of it. It stays to say that it ended. */
export function SessionLayer() {
  const isMember = Boolean(useUser());
  const [Life, setLife] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isMember || Life) return;
    // Without it a session ends as it did before it was watched: with the next request.
    void import('../features/login/SessionLife.tsx').then(
      ({ SessionLife }) => setLife(() => SessionLife),
      () => null,
    );
  }, [isMember, Life]);
  return Life && <Life />;
}
