import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { howFar } from '#domain/forms/how-far.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { useOpenForm } from './session-context.ts';

/**
 * The person's progress: in words the page number and about how many there are, and in a bar the share that is
 * done. Both may fall when an answer opens more pages.
 * @param placed the open page; without one, the list of all parts
 */
export function Progress({
  placed = null,
  children,
}: {
  readonly placed?: PlacedPage | null;
  /** In the same row, such as the way back. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { facts, journey, session, walked } = useOpenForm();
  const { done, all, isExact } = howFar(journey, session.seen.known(facts, walked));
  const number =
    placed === null
      ? 0
      : 1 + journey.pages.findIndex(({ page, item }) => page === placed.page && item === placed.item);
  const isPlaced = placed !== null && number > 0;
  const words = isPlaced
    ? t(isExact ? 'forms.session.pageOf' : 'forms.session.pageOfAbout', { number, all })
    : t(isExact ? 'forms.session.pagesDone' : 'forms.session.pagesDoneAbout', { done, all });
  return (
    <div className="above">
      <div className="ways">
        {children}
        <p className="quiet">
          {isPlaced && `${facts.definition.sections[placed.section]?.title ?? ''} · `}
          {words}
        </p>
      </div>
      <progress value={done} max={all} aria-label={t('forms.session.progress')} aria-valuetext={words} />
    </div>
  );
}
