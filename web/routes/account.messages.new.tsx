import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { NewMessagePage } from '../features/messages/NewMessagePage.tsx';

export const Route = createFileRoute('/account/messages/new')({
  staticData: { titleKey: 'titles.newMessage' },
  async loader({ context, location }) {
    await requireUser(context, location.href);
  },
  component: NewMessagePage,
});
