import { useTranslation } from 'react-i18next';
import type { ParamName } from './search-params.ts';

/** Says which params of the address could not be used; the others hold. */
export function DroppedNotice({ names }: { readonly names: readonly ParamName[] }) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite">
      {names.length > 0 && <p data-state="dropped">{t('search.dropped', { names: names.join(', ') })}</p>}
    </div>
  );
}
