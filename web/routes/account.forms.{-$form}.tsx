import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { FormsList } from '../features/forms/FormsList.tsx';
import { TaskList } from '../features/forms/TaskList.tsx';

export const Route = createFileRoute('/account/forms/{-$form}')({
  staticData: { titleKey: 'titles.forms' },
  async loader({ context, location, params: { form } }) {
    if (form === undefined) await requireUser(context, location.href);
  },
  component: MemberForm,
});

function MemberForm() {
  const { form } = Route.useParams();
  return form === undefined ? <FormsList isMember /> : <TaskList />;
}
