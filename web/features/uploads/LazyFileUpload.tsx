import { lazy, Suspense, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** Apart, so that no page loads what sends files before somebody is asked for one: tools/build/budget.ts holds it. */
const FileUpload = lazy(() =>
  import('./FileUpload.tsx').then(({ FileUpload: component }) => ({ default: component })),
);

/** The files for one purpose, with a word in their place while the part that sends them is on its way. */
export function LazyFileUpload(props: ComponentProps<typeof FileUpload>) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<p className="about">{t('forms.page.filesLoading')}</p>}>
      <FileUpload {...props} />
    </Suspense>
  );
}
