import type { APIResponse, Page, Route } from '@playwright/test';

/**
 * Sends a page's request to the server with these extra parameters. Returns the answer for the test to change.
 */
export function askServer(
  route: Route,
  parameters: Readonly<Record<string, string>> = {},
): Promise<APIResponse> {
  // Node does not resolve *.localhost, unlike browsers.
  const address = new URL(route.request().url());
  const { host } = address;
  address.hostname = '127.0.0.1';
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return route.fetch({ url: address.href, headers: { ...route.request().headers(), host } });
}

/**
 * Serves the site's own pages with one text in them changed, as a server with other files would, under the same
 * headers. These are pages for the browser to render, which the server sends for an address with an unknown
 * query.
 * @throws {Error} (in the browser's request) if the text is missing: a test must not pass because of that.
 */
export async function changePage(page: Page, from: string, to: string): Promise<void> {
  await page.route(
    (address) => !/^\/(?:api|assets|media|tenant)\//.test(address.pathname),
    async (route) => {
      const response = await askServer(route, { rendered: 'no' });
      const html = await response.text();
      if (!html.includes(from)) throw new Error(`The page does not hold ${from}`);
      await route.fulfill({ response, body: html.replace(from, () => to) });
    },
  );
}
