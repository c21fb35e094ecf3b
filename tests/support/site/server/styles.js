/** A stand-in for the web build's module, without components. */
export const councilStyles = (theme) => ({
  variables: `:root{--lintel-palette-primary-main:${theme.light.primary};}`,
  rules: [{ name: 'l-page', css: '.l-page{display:grid;}' }],
});
