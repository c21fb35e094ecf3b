/** As the web build's, for a site without components. */
export const councilStyles = (theme) => ({
  variables: `:root{--lintel-palette-primary-main:${theme.light.primary};}`,
  rules: [{ name: 'l-page', css: '.l-page{display:grid;}' }],
});
