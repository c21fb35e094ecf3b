/**
 * The "simple id pattern" of specification section 5: what content may have for an id, and what the hash of an
 * address may lead to.
 */
export const simpleIdPattern = /^[A-Za-z][\w:.-]*$/;
