/** The "simple id pattern" of specification section 5: for ids in content, and for hashes of addresses. */
export const simpleIdPattern = /^[A-Za-z][\w:.-]*$/;
