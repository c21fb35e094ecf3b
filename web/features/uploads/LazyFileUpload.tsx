import { styled } from '@mui/material/styles';
import { lazy, Suspense, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** Apart, so that no page loads what sends files before somebody is asked for one: tools/build/budget.ts holds it. */
const FileUpload = lazy(() =>
  import('./FileUpload.tsx').then(({ FileUpload: component }) => ({ default: component })),
);

/** As high as what comes while no file is chosen: nothing below it moves away from somebody about to press it. */
const Room = styled('p')({ minHeight: '12.25rem', '@media (min-width: 40rem)': { minHeight: '8.5rem' } });

/** The files for one purpose, with a word in their place while the part that sends them is on its way. */
export function LazyFileUpload(props: ComponentProps<typeof FileUpload>) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<Room className="about">{t('forms.page.filesLoading')}</Room>}>
      <FileUpload {...props} />
    </Suspense>
  );
}
