import { ChooseBid } from './ChooseBid.tsx';
import { Confirmation } from './Confirmation.tsx';
import { Offer } from './Offer.tsx';
import { Outcome } from './Outcome.tsx';
import type { PanelProps } from './panel-props.ts';
import { Trouble } from './Trouble.tsx';

/** States in which something was just done. `kept` is `placed` when the time to undo is over. */
const hasReceipt = ['placed', 'kept', 'moved', 'withdrawn'] as const;

/** What the panel shows in each state of the bidding machine. */
export function PanelBody(props: PanelProps) {
  const { snapshot } = props;
  if (snapshot.hasTag('error')) return <Trouble {...props} />;
  if (snapshot.matches('choosingBid')) return <ChooseBid {...props} />;
  if (snapshot.hasTag('asking')) return <Confirmation {...props} />;
  if (hasReceipt.some((state) => snapshot.matches(state))) return <Outcome {...props} />;
  // A withdrawal is confirmed first, so what is under way from there keeps showing the question.
  return <Offer {...props} />;
}
