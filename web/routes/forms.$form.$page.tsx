import { createFileRoute } from '@tanstack/react-router';
import { FormScreen } from '../features/forms/session/FormScreen.tsx';
import { readPageSearch } from '../features/forms/session/page-search.ts';

export const Route = createFileRoute('/forms/$form/$page')({
  staticData: { titleKey: 'titles.forms' },
  validateSearch: readPageSearch,
  component: VisitorFormPage,
});

function VisitorFormPage() {
  return <FormScreen {...Route.useSearch()} page={Route.useParams().page} />;
}
