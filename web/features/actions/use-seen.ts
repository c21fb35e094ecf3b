import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Action, ActionBody } from '#schemas/api/actions.ts';
import { overviewQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { actionsKey } from './actions-query.ts';

/**
 * Tells the server that the person has seen an action, once it is on a visible screen. An action seen by staff
 * who impersonate a resident stays new for the resident.
 */
export function useSeen(action: Pick<Action, 'id' | 'isNew'> | undefined): void {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const { id, isNew = false } = action ?? {};
  useEffect(() => {
    if (id === undefined || !isNew || api.impersonationId !== undefined) return;
    let isSaid = false;
    async function say() {
      if (isSaid || document.visibilityState !== 'visible') return;
      isSaid = true;
      try {
        await api.write<ActionBody>('PUT', `/api/account/actions/${id}/seen`);
        void queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
        void queryClient.invalidateQueries({ queryKey: [...actionsKey, 'list'] });
      } catch {
        // It stays new, and is reported when the page is next opened.
      }
    }
    const onVisible = () => void say();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isSaid = true;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [api, id, isNew, queryClient]);
}
