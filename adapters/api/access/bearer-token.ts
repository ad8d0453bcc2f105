/** A token68 of RFC 9110, section 11.2, in a length that an embedder's signed tokens need too. */
const TOKEN68 = /^[\w\-.~+/]{1,8192}={0,2}$/;

/** Whether a text can be sent as `Authorization: Bearer TEXT`. */
export const isBearerToken = (text: string): boolean => TOKEN68.test(text);
