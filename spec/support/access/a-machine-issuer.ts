import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type GenerateKeyPairResult, SignJWT } from 'jose';

/** What Kubernetes and GitHub Actions have: documents that say which keys sign ID tokens, on loopback. */
export type AMachineIssuer = Awaited<ReturnType<typeof aMachineIssuer>>;

export const aMachineIssuer = async () => {
  let count = 1;
  let keys: GenerateKeyPairResult = await generateKeyPair('ES256');
  const http = createServer((request, response) => {
    void answer(request.url).then((body) => response.end(JSON.stringify(body)));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const kid = () => `key ${String(count)}`;
  http.prependListener('request', (_, response) =>
    response.setHeader('content-type', 'application/json'),
  );
  const answer = async (url = ''): Promise<object> =>
    url === '/keys'
      ? { keys: [{ ...(await exportJWK(keys.publicKey)), kid: kid(), alg: 'ES256' }] }
      : { issuer, jwks_uri: `${issuer}/keys`, response_types_supported: ['id_token'] };
  return {
    issuer,
    sign: (claims: object) =>
      new SignJWT({ iss: issuer, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: kid() })
        .sign(keys.privateKey),
    /** Signs with another key from now on, and publishes that one alone. */
    rotate: async () => {
      count += 1;
      keys = await generateKeyPair('ES256');
    },
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
};
