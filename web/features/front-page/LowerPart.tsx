import { useShowsHomes } from '../../app/shows-homes.ts';
import { HowItWorks } from './HowItWorks.tsx';
import { OtherContents } from './OtherContents.tsx';
import { RecentlySeen } from './RecentlySeen.tsx';

/** What of the first page lies below the first screen, and loads after it. */
export function LowerPart() {
  const hasHomes = useShowsHomes();
  return (
    <>
      {hasHomes && <RecentlySeen />}
      {hasHomes && <HowItWorks />}
      <OtherContents />
    </>
  );
}
