/** A token68 of RFC 9110, section 11.2, long enough for the signed tokens of embedders. */
const TOKEN68 = /^[\w\-.~+/]{1,8192}={0,2}$/;

/** Whether a text can be sent as `Authorization: Bearer TEXT`. */
export const isBearerToken = (text: string): boolean => TOKEN68.test(text);
