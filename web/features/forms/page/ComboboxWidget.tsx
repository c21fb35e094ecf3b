import { useEffect, useState, type ComponentType } from 'react';
import { SelectWidget } from './ChoiceWidget.tsx';
import { controlId, type WidgetProps } from './page-questions.ts';

/**
 * One of hundreds, found by typing a part of its name. The server draws a list that drops down, which works without
 * scripts; the box that looks things up comes once the page runs, and never while somebody is in the list.
 */
export function ComboboxWidget(props: WidgetProps) {
  const [Control, setControl] = useState<ComponentType<WidgetProps> | null>(null);
  const { name } = props.question;
  useEffect(() => {
    let isGone = false;
    async function upgrade() {
      // Without a connection the list stays, which does the same.
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
