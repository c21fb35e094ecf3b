import { styled } from '@mui/material/styles';
import { lazy, Suspense, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Loaded on its own: pages load the upload code only when they ask for a file (checked by
 * tools/build/budget.ts).
 */
const FileUpload = lazy(() =>
  import('./FileUpload.tsx').then(({ FileUpload: component }) => ({ default: component })),
);

/**
 * A note with the height of the field without files: nothing below it moves away from a person about to press
 * it.
 */
const Room = styled('p')({ minHeight: '12.25rem', '@media (min-width: 40rem)': { minHeight: '8.5rem' } });

/** The files for one purpose, with a note in their place while the upload code loads. */
export function LazyFileUpload(props: ComponentProps<typeof FileUpload>) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<Room className="about">{t('forms.page.filesLoading')}</Room>}>
      <FileUpload {...props} />
    </Suspense>
  );
}
