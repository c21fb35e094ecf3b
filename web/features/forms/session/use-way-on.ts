import type { PlacedPage } from '#schemas/forms/journey.ts';
import { useGoTo } from './FormLink.tsx';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { saveNow } from './save-now.ts';
import { useFormSession } from './session-context.ts';
import { wayOn } from './way-on.ts';

/**
 * Saves now and goes on from a page. It is left once what was typed is kept, or nobody answers: then it is kept here
 * and tried again. What could not be saved, or was saved elsewhere, keeps the person on the page to read of it.
 */
export function useWayOn(from: PlacedPage, isChange: boolean): () => void {
  const session = useFormSession();
  const goTo = useGoTo();

  function go() {
    const facts = session.store.snapshot();
    const judgement = session.store.judgement();
    if (facts === null || judgement === null) return;
    const way = wayOn(facts.definition, judgement.journey, from, isChange);
    if (way === 'tasks') goTo({ page: null });
    else if (way === 'check') goTo({ page: ownPages.check });
    else {
      goTo({
        page: way.page,
        ...(way.item !== null && { item: way.item }),
        ...(isChange && { back: 'check' }),
      });
    }
  }

  return () =>
    saveNow(session, (state) => {
      if (state === 'saved' || state === 'offline') go();
    });
}
