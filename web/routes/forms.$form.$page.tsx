import { createFileRoute } from '@tanstack/react-router';
import { prepareBlankForm } from '../features/forms/session/blank-form.ts';
import { FormScreen } from '../features/forms/session/FormScreen.tsx';
import { readPageSearch } from '../features/forms/session/page-search.ts';

export const Route = createFileRoute('/forms/$form/$page')({
  staticData: { titleKey: 'titles.forms' },
  validateSearch: readPageSearch,
  async loader({ context, params }) {
    if (context.isTakingOver()) await prepareBlankForm(context, params.form);
  },
  component: VisitorFormPage,
});

function VisitorFormPage() {
  return <FormScreen {...Route.useSearch()} page={Route.useParams().page} />;
}
