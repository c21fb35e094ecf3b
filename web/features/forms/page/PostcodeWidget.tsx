import { lazy, Suspense, useRef, type KeyboardEvent } from 'react';
import type { LookupHandle } from './AddressLookup.tsx';
import { LineWidget } from './LineWidget.tsx';
import { usePageQuestions, type WidgetProps } from './page-questions.ts';

/** Apart, since few pages ask for an address. Without it, every line can be typed. */
const AddressLookup = lazy(() =>
  import('./AddressLookup.tsx').then(({ AddressLookup: component }) => ({ default: component })),
);

/** A postcode; where it begins an address of its page, with the look-up of what is there. */
export function PostcodeWidget(props: WidgetProps) {
  const { question, onChange } = props;
  const { address } = usePageQuestions();
  const lookup = useRef<LookupHandle>(null);
  if (address?.postcode !== question.name) return <LineWidget {...props} />;

  /** Enter would go on from a page whose address is not there yet. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || address?.isFolded !== true || lookup.current === null) return;
    event.preventDefault();
    lookup.current.find();
  }

  return (
    <div className="lookup">
      <LineWidget
        question={question}
        onKeyDown={onKeyDown}
        onChange={(value) => {
          lookup.current?.forget();
          onChange(value);
        }}
      />
      <Suspense fallback={null}>
        <AddressLookup {...props} address={address} ref={lookup} />
      </Suspense>
    </div>
  );
}
