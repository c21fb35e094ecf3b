import { notFound } from '@tanstack/react-router';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import { useApp, type AppContext } from './app-context.ts';

/** Returns whether the council's site has pages about homes (specification section 2, `disableProperties`). */
export function showsHomes({ system }: Pick<AppContext, 'system'>): boolean {
  return !isSettingOn(system.settings, 'disableProperties');
}

/** Returns {@link showsHomes} inside components. */
export function useShowsHomes(): boolean {
  return showsHomes(useApp());
}

/** Runs before a page about homes loads: a site without homes answers as if the page did not exist. */
export function requireHomes({ context }: { readonly context: Pick<AppContext, 'system'> }): void {
  if (!showsHomes(context)) throw notFound();
}
