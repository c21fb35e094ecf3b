import type { Bootstrap } from '#schemas/api/bootstrap.ts';

/** Reads what the server put into the page. Throws where it is missing: nothing can be shown without it. */
export function readBootstrap(page: Document): Bootstrap {
  const json = page.getElementById('lintel-bootstrap')?.textContent;
  if (!json) throw new Error('The page lacks #lintel-bootstrap, which the server should have put there.');
  return JSON.parse(json);
}
