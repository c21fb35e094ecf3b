import { Confirmation } from './Confirmation.tsx';
import { Offer } from './Offer.tsx';
import { Outcome } from './Outcome.tsx';
import type { PanelProps } from './panel-props.ts';
import { Trouble } from './Trouble.tsx';

/** What the panel shows in each state of the bidding machine. */
export function PanelBody(props: PanelProps) {
  const { snapshot } = props;
  if (snapshot.hasTag('error')) return <Trouble {...props} />;
  if (snapshot.hasTag('asking')) return <Confirmation {...props} />;
  if (snapshot.matches('placed') || snapshot.matches('withdrawn')) return <Outcome {...props} />;
  // A withdrawal is confirmed first, so what is under way from there keeps showing the question.
  return <Offer {...props} />;
}
