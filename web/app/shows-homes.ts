import { notFound } from '@tanstack/react-router';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import { useApp, type AppContext } from './app-context.ts';

/** Whether the council's site has pages about homes at all (specification section 2, `disableProperties`). */
export function showsHomes({ system }: Pick<AppContext, 'system'>): boolean {
  return !isSettingOn(system.settings, 'disableProperties');
}

/** The same inside components. */
export function useShowsHomes(): boolean {
  return showsHomes(useApp());
}

/** Before a page about homes is loaded: where there are none it is as if it were not there. */
export function requireHomes({ context }: { readonly context: Pick<AppContext, 'system'> }): void {
  if (!showsHomes(context)) throw notFound();
}
