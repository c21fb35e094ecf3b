import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '../features/unsubscribe/UnsubscribePage.tsx';

export const Route = createFileRoute('/unsubscribe/{-$unsubscribeId}/{-$unsubscribeToken}')({
  staticData: { titleKey: 'titles.unsubscribe' },
  component: UnsubscribePage,
});
