import { londonDay } from '../rules/lettings/cycle.ts';
import { noFacts } from '#schemas/forms/account-facts.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';
import { councilForm } from './council-form.ts';

interface AskedPages {
  readonly day: string;
  readonly pages: ReadonlySet<string>;
}

const known = new WeakMap<LoadedForm, AskedPages>();

/**
 * The pages of a form that a visitor without answers is asked today, by the server's clock; empty if only
 * members may begin it.
 */
export function visitorPages(loaded: LoadedForm): ReadonlySet<string> {
  const day = londonDay(new Date());
  const before = known.get(loaded);
  if (before?.day === day) return before.pages;
  const { definition, journey } = councilForm(loaded);
  const asked = definition.anonymous === 'no' ? [] : journey({ values: {}, lists: {} }, day, noFacts).pages;
  const pages = new Set(asked.filter(({ item }) => item === null).map(({ page }) => page));
  known.set(loaded, { day, pages });
  return pages;
}
