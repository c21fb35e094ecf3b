import { lazy, Suspense, useRef, type KeyboardEvent } from 'react';
import type { LookupHandle } from './AddressLookup.tsx';
import { LineWidget } from './LineWidget.tsx';
import { usePageQuestions, type WidgetProps } from './page-questions.ts';

/** Loaded on its own, since few pages ask for an address. Without it, every line can be typed. */
const AddressLookup = lazy(() =>
  import('./AddressLookup.tsx').then(({ AddressLookup: component }) => ({ default: component })),
);

/** A postcode; if it begins an address on its page, with the look-up of its addresses. */
export function PostcodeWidget(props: WidgetProps) {
  const { question, onChange } = props;
  const { address } = usePageQuestions();
  const lookup = useRef<LookupHandle>(null);
  if (address?.postcode !== question.name) return <LineWidget {...props} />;

  /** Makes Enter look the address up: it would leave the page before the address is there. */
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
