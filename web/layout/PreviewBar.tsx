import { Suspense, use } from 'react';
import { useApp, type AppContext } from '../app/app-context.ts';

type Open = NonNullable<AppContext['preview']>['open'];

// Where it does not come the page falls back to its last resort: no draft is shown that does not say that it is one.
function Bar({ open }: { readonly open: Open }) {
  const preview = use(open());
  return <preview.Mode preview={preview} />;
}

/** Brings the bar of preview mode, while that is on. A page in a frame of `/preview/website` stands under its bar. */
export function PreviewBar() {
  const { preview } = useApp();
  return (
    preview &&
    window.top === window && (
      <Suspense>
        <Bar open={preview.open} />
      </Suspense>
    )
  );
}
