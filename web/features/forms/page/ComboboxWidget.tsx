import { useEffect, useState, type ComponentType } from 'react';
import { SelectWidget } from './ChoiceWidget.tsx';
import { controlId, type WidgetProps } from './page-questions.ts';

/**
 * A choice of one among hundreds, found by typing a part of its name. The server renders a select, which works
 * without scripts; the combobox replaces it once the page runs, but never while the select has the focus.
 */
export function ComboboxWidget(props: WidgetProps) {
  const [Control, setControl] = useState<ComponentType<WidgetProps> | null>(null);
  const { name } = props.question;
  useEffect(() => {
    let isGone = false;
    async function upgrade() {
      // Without a connection the select stays, which does the same.
      const part = await import('./Combobox.tsx').catch(() => null);
      const isInUse = document.activeElement?.id === controlId(name);
      if (part !== null && !isGone && !isInUse) setControl(() => part.Combobox);
    }
    void upgrade();
    return () => {
      isGone = true;
    };
  }, [name]);
  return Control === null ? <SelectWidget {...props} /> : <Control {...props} />;
}
