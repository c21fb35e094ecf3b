import { createFileRoute } from '@tanstack/react-router';
import { FormsList } from '../features/forms/FormsList.tsx';
import { TaskList } from '../features/forms/TaskList.tsx';

export const Route = createFileRoute('/forms/{-$form}')({
  staticData: { titleKey: 'titles.forms' },
  component: VisitorForm,
});

function VisitorForm() {
  const { form } = Route.useParams();
  return form === undefined ? <FormsList isMember={false} /> : <TaskList />;
}
