import { createFileRoute } from '@tanstack/react-router';
import { FormScreen } from '../features/forms/session/FormScreen.tsx';
import { readPageSearch } from '../features/forms/session/page-search.ts';

export const Route = createFileRoute('/account/forms/$form/$page')({
  staticData: { titleKey: 'titles.forms' },
  validateSearch: readPageSearch,
  component: MemberFormPage,
});

function MemberFormPage() {
  return <FormScreen {...Route.useSearch()} page={Route.useParams().page} />;
}
