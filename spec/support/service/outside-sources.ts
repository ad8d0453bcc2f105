const instance = (engine: string): string =>
  `      - { name: ${engine}, engine: ${engine}, host: 127.0.0.1, port: 1, tls: { mode: off },
          admin: { user: backup_admin, password: hunter2 }, databases: [ { name: shop } ] }`;

/** A fleet of a PostgreSQL and a MySQL that nobody serves. */
export const FLEET = `
servers:
  - name: db-eu-1
    instances:
${instance('postgresql')}
${instance('mysql')}
`;

/** An adapter as an embedder writes it. */
export const SEALER = `
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import { Secret } from 'shipshape/core';

export const sealer = () => {
  const key = randomBytes(32);
  return {
    seal: (secret, place) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const sealed = [cipher.update(secret.reveal(), 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
    },
    unseal: (sealed, place) => {
      const bytes = Buffer.from(sealed);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(12, 28));
        const text = [decipher.update(bytes.subarray(28)), decipher.final()];
        return O.some(new Secret(Buffer.concat(text).toString('utf8')));
      } catch {
        return O.none;
      }
    },
    digest: (secret) => createHmac('sha256', key).update(secret.reveal()).digest('base64'),
  };
};
`;

export const TYPES_OF_CORE = `
import { acceptedLogin, assessDumpReadiness, type Clock, getOverview, type OverviewReader, Secret } from 'shipshape/core';
declare const overview: OverviewReader;
export const clock: Clock = { now: () => new Date() };
export const useCase = getOverview({ overview, clock });
export const password: Secret = new Secret('hunter2');
export const reasons = assessDumpReadiness({
  tool: { tools: [], broken: 0 },
  login: { ...acceptedLogin(18), obstacles: [] },
});
// @ts-expect-error: a port that is known is no mere any
export const broken: Clock = { now: 1 };
`;

export const TYPES_OF_ENTRIES = `
import { createShipshape, memoryStore, type Ports, type Secret, type Shipshape } from 'shipshape';
import { type SecretSealer, Secret as SecretOfCore } from 'shipshape/core';
import { describeLoginProbe, describeSecretSealer, describeStore, type LoginWorld } from 'shipshape/contracts';
import { type FetchHandler, fetchHandler } from 'shipshape/http';
import { type Answer, shipshapeClient } from 'shipshape/client';
import { type DashboardOptions, sessionCredential, shipshapeDashboard } from 'shipshape/dashboard';
declare const sealer: SecretSealer;
declare const world: LoginWorld;
export const shipshape: Promise<Shipshape> = createShipshape({ store: { kind: 'memory' } });
export const clock: Ports['clock'] = { now: () => new Date() };
export const secret: Secret = new SecretOfCore('hunter2');
export const mount = async (): Promise<FetchHandler> => fetchHandler((await shipshape).http);
describeSecretSealer('mine', () => sealer);
describeLoginProbe('mine', () => Promise.resolve(world));
describeStore('mine', memoryStore);
export const client = shipshapeClient({ url: 'http://localhost', token: 'ship_unknown' });
export const attention = async (): Promise<readonly { readonly message: string }[]> => {
  const answer: Answer<'getOverview'> = await client.getOverview();
  return answer.status === 200 ? answer.body.attention : [];
};
// @ts-expect-error: an answer that is known is no mere any
export const refused: Answer<'getOverview'>['status'] = 418;
// @ts-expect-error: a port that is known is no mere any
export const broken: Ports['clock'] = { now: 1 };
// @ts-expect-error: a suite that is known is no mere any
describeSecretSealer('mine', () => 1);
`;
