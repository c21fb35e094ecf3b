import type { APIResponse, Page, Route } from '@playwright/test';

/** Asks the server what a page asks it, with these parameters besides. Returns its answer, to be changed on its way. */
export function askServer(
  route: Route,
  parameters: Readonly<Record<string, string>> = {},
): Promise<APIResponse> {
  // Node does not resolve *.localhost, which browsers do.
  const address = new URL(route.request().url());
  const { host } = address;
  address.hostname = '127.0.0.1';
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return route.fetch({ url: address.href, headers: { ...route.request().headers(), host } });
}

/**
 * Serves the site's own pages with one thing in them changed, as a server with other files would, under the same
 * headers. They are those that the browser draws, which the server sends for an address with a query it does not know.
 * @throws {Error} (in the browser's request) when there is nothing to change: a test must not pass for that.
 */
export async function changePage(page: Page, from: string, to: string): Promise<void> {
  await page.route(
    (address) => !/^\/(?:api|assets|media|tenant)\//.test(address.pathname),
    async (route) => {
      const response = await askServer(route, { drawn: 'no' });
      const html = await response.text();
      if (!html.includes(from)) throw new Error(`The page does not hold ${from}`);
      await route.fulfill({ response, body: html.replace(from, () => to) });
    },
  );
}
