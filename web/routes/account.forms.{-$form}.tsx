import { createFileRoute } from '@tanstack/react-router';
import { FormsList } from '../features/forms/FormsList.tsx';
import { TaskList } from '../features/forms/TaskList.tsx';

export const Route = createFileRoute('/account/forms/{-$form}')({
  staticData: { titleKey: 'titles.forms' },
  component: MemberForm,
});

function MemberForm() {
  const { form } = Route.useParams();
  return form === undefined ? <FormsList isMember /> : <TaskList />;
}
