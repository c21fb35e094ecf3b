let drawings = 0;

/** As the web build's, for a site without components: how many homes the API names, and which drawing it is. */
export async function drawPage({ bootstrap, path, ask }) {
  if (path.startsWith('/cy')) throw new Error('This page cannot be drawn.');
  const listing = await ask('/api/propertylistings/basic');
  drawings += 1;
  return {
    at: Date.now(),
    databaseAhead: 0,
    html: `<main class="l-page" data-drawing="${drawings}" data-reader="${bootstrap.reader}">${listing.adverts.length} homes</main>`,
    links: '',
    queries: [[['adverts', 'basic'], listing]],
  };
}
