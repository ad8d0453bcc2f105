/** GET /v1/overview with a token. */
export const overviewRequest = (token: string): string =>
  [
    'GET /v1/overview HTTP/1.1',
    'Host: 127.0.0.1',
    'Accept: application/json',
    `Authorization: Bearer ${token}`,
    '\r\n',
  ].join('\r\n');

/** Headers that Node adds to every response. */
const OF_NODE = ['date', 'connection', 'keep-alive'];

/** The response of the service, uncompressed as a load asks for it, for another server to send. */
export const responseOf = async (url: URL, token: string) => {
  const response = await fetch(new URL('/v1/overview', url), {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  if (response.status !== 200) throw new Error(`The overview was answered ${response.status}`);
  const headers = [...response.headers].filter(([name]) => !OF_NODE.includes(name));
  return { headers: Object.fromEntries(headers), body: await response.text() };
};
