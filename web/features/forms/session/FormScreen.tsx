import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { NotFoundPage } from '../../../components/NotFoundPage.tsx';
import { CheckAnswers } from '../CheckAnswers.tsx';
import { Declaration } from '../Declaration.tsx';
import { ListScreen } from '../ListScreen.tsx';
import { Receipt } from '../Receipt.tsx';
import { StartUpdate } from '../StartUpdate.tsx';
import { FormLayout } from './FormLayout.tsx';
import { FormLink } from './FormLink.tsx';
import { ownPages } from '#schemas/forms/own-pages.ts';
import type { PageSearch } from './page-search.ts';
import { QuestionScreen } from './QuestionScreen.tsx';
import { useFormState, useOpenForm } from './session-context.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

interface FormScreenProps extends PageSearch {
  readonly page: string;
}

/** The page at an address: one of the definition, perhaps for an item, or one of the portal's own. */
export function FormScreen({ page, item, back }: FormScreenProps) {
  const { facts, journey, session } = useOpenForm();
  const state = useFormState(session);
  // The item is in the query of the address, and the page announcer ignores changes of the query.
  useHeadingFocus(item ?? '');
  if (page === ownPages.change) return <StartUpdate />;
  // A form sent without scripts is known to be sent before the session has loaded.
  if (state === 'submitted' || (state === 'loading' && facts.receipt !== null)) return <Receipt />;
  if (page === ownPages.check) return <CheckAnswers />;
  if (page === ownPages.send) return <Declaration />;
  const placed = journey.pages.find((one) => one.page === page && one.item === (item ?? null));
  const asked = Object.hasOwn(facts.definition.pages, page) ? facts.definition.pages[page] : undefined;
  // An old address of a page that the council removed must say that it was removed.
  const isCouncils = facts.latestChanges.some(
    ({ kind, page: of, answer }) =>
      of === page && (kind === 'removed' || (kind === 'leftOut' && answer === null)),
  );
  if (asked === undefined && !isCouncils) return <NotFoundPage />;
  if (placed === undefined || asked === undefined) return <NotAsked isCouncils={isCouncils} />;
  const key = `${page} ${item}`;
  return 'list' in asked ? (
    <ListScreen key={key} placed={placed} list={asked.list} isChange={back === 'check'} />
  ) : (
    <QuestionScreen key={key} placed={placed} isChange={back === 'check'} />
  );
}

/**
 * The screen for a page that is not asked, or no longer asked: says whether the council or the person's answers
 * caused that.
 */
function NotAsked({ isCouncils }: { readonly isCouncils: boolean }) {
  const { t } = useTranslation();
  const why = isCouncils ? 'forms.session.notAskedCouncil' : 'forms.session.notAsked';
  return (
    <FormLayout>
      <PageHeading title={t('forms.session.notAskedTitle')}>{t('forms.session.notAskedTitle')}</PageHeading>
      <p>{t(why)}</p>
      <div className="ways">
        <FormLink page={null} look="main">
          {t('forms.session.toTasks')}
        </FormLink>
      </div>
    </FormLayout>
  );
}
