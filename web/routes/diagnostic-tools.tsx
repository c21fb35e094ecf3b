import { createFileRoute } from '@tanstack/react-router';
import { DiagnosticToolsPage } from '../features/diagnostics/DiagnosticToolsPage.tsx';

export const Route = createFileRoute('/diagnostic-tools')({
  staticData: { titleKey: 'titles.diagnostics' },
  component: DiagnosticToolsPage,
});
