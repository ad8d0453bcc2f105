import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { decodeFleet } from '../../../../../composition/fleet-documents/read-fleet.js';
import { writeFleet } from '../../../../../adapters/fleet-file/encode-fleet.js';
import { parseFleetText } from '../../../../../adapters/fleet-file/parsing/parse-fleet-text.js';
import { describeFleet } from '../../../../../core/fleet/describe-fleet.js';
import type {
  FleetDescription,
  SettingsDescription,
} from '../../../../../core/fleet/fleet-description.js';
import { fleetFaultWording } from '../../../../../core/fleet/fleet-fault-wording.js';
import { flattenFleet } from '../../../../../core/fleet/flatten-fleet.js';
import { planFleetChange } from '../../../../../core/fleet/planning/plan-fleet-change.js';
import { isKept, KEPT } from '../../../../../core/described/kept.js';
import { findKind, keptFor, type Kind } from '../../../../../core/described/kind.js';
import { withoutSecrets } from '../../../../../core/fleet/secrets/keep-secrets.js';
import { Secret } from '../../../../../core/shared/secret.js';
import {
  aChannel,
  aDestination,
  aFleet,
  aFleetWith,
  anInstance,
} from '../../../../support/fleet/a-fleet.js';
import { distinctFleet } from '../../../../support/fleet/distinct-fleet.js';
import { forAll, forAllOf } from '../../../../support/shared/random-cases.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { revealed } from '../../../../support/shared/revealed.js';
import { KNOWN } from '../../../../support/fleet/known-kinds.js';

const resourcesOf = (fleet: FleetDescription) =>
  flattenFleet(fleet).map(({ resource }) => resource);

const exported = (fleet: FleetDescription) =>
  describeFleet(resourcesOf(fleet).map(withoutSecrets(KNOWN.kinds)));

const planned = (to: FleetDescription, from: FleetDescription) =>
  pipe(
    planFleetChange(to, { prune: true })(resourcesOf(from)),
    E.mapLeft((faults) => faults.map(fleetFaultWording)),
  );

const NOTHING = E.right({ added: [], changed: [], removed: [], unmanaged: [] });

const withSettings = (kind: string, settings: unknown, of: 'destinations' | 'channels') => {
  const one = { kind, settings: new Secret(JSON.stringify(settings)) };
  return of === 'destinations'
    ? aFleet({ destinations: [aDestination(one)] })
    : aFleet({ channels: [aChannel(one)] });
};

describe('keepSecrets', () => {
  describe('an exported fleet', () => {
    it('changes nothing when it is applied at once', () => {
      forAll(distinctFleet, (fleet) => {
        expect(planned(exported(fleet), fleet)).to.deep.equal(NOTHING);
      });
    });

    it('changes nothing as JSON and as YAML either', () => {
      const reads = (fleet: FleetDescription) => (form: 'json' | 'yaml') => {
        const read = pipe(
          parseFleetText(writeFleet(exported(fleet), form)),
          E.flatMap(decodeFleet),
          E.map((again) => planned(again, fleet)),
        );
        expect(read).to.deep.equal(E.right(NOTHING));
      };
      forAllOf(5)(distinctFleet, (fleet) => {
        reads(fleet)('json');
        reads(fleet)('yaml');
      });
    });

    it('holds no secret of any kind', () => {
      const canary = 'canary-3f2b8c1e';
      const settings: readonly (readonly ['destinations' | 'channels', string, object])[] = [
        ['destinations', 's3', { endpoint: 'https://s3', access_key: canary, secret_key: canary }],
        ['destinations', 'sftp', { host: 'h', password: canary, key: canary, passphrase: canary }],
        ['destinations', 'rclone', { config: { type: 'b2', account: canary }, path: 'p' }],
        ['destinations', 'unheard_of', { a: canary, b: { c: canary } }],
        ['channels', 'webhook', { url: canary, secret: canary, headers: { a: canary } }],
        ['channels', 'email', { host: 'h', password: canary }],
        ...['slack', 'teams', 'discord'].map(
          (kind) => ['channels', kind, { url: canary }] as const,
        ),
        ['channels', 'telegram', { token: canary, chat: '@dba' }],
        ['channels', 'ntfy', { topic: 't', token: canary }],
        ['channels', 'gotify', { url: 'https://g', token: canary }],
        ['channels', 'pagerduty', { routing_key: canary }],
        ['channels', 'alertmanager', { url: 'https://a', user: 'u', password: canary }],
        ['channels', 'web-push', { url: canary, p256dh: 'k', auth: canary, key: canary }],
      ];
      for (const [of, kind, one] of settings)
        expect(JSON.stringify(revealed(exported(withSettings(kind, one, of))))).not.to.contain(
          canary,
        );
      const admin = { user: 'backup_admin', password: new Secret(canary) };
      const fleet = aFleetWith(anInstance({ admin }));
      expect(JSON.stringify(revealed(exported(fleet)))).not.to.contain(canary);
    });

    it('shows what is no secret', () => {
      const s3 = { endpoint: 'https://s3.example', access_key: 'a', secret_key: 'b' };
      const fleet = exported(withSettings('s3', s3, 'destinations'));
      const kept = { kept: true, for: ['endpoint', 'bucket', 'region'] };
      expect(JSON.parse(fleet.destinations[0]?.settings.reveal() ?? '')).to.deep.equal({
        endpoint: 'https://s3.example',
        access_key: kept,
        secret_key: kept,
      });
    });
  });

  describe('a password that is kept', () => {
    const fleetOf = (telling: Parameters<typeof anInstance>[0]) => aFleetWith(anInstance(telling));
    const keeping = (telling: Parameters<typeof anInstance>[0], user = 'backup_admin') =>
      fleetOf({ admin: { user, password: KEPT }, ...telling });
    const tls = { mode: 'verify-full', ca: 'PEM' } as const;
    const before = fleetOf({ tls });
    const mariadb = fleetOf({ tls, engine: 'mariadb' });

    it('is as it is stored', () => {
      const plan = rightOf(() =>
        Promise.resolve(planned(keeping({ tls, engine: 'mysql' }), mariadb)),
      );
      return plan.then(({ changed }) =>
        expect(revealed(changed[0]?.secret)).to.deep.equal(
          revealed({ _tag: 'Some', value: new Secret('correct horse') }),
        ),
      );
    });

    it('is needed again where it would be sent elsewhere, or as somebody else', () => {
      const needed = E.left([
        'servers[0].instances[0].admin.password: type the secret again: host, port, TLS, user, bucket or region changed, and what is stored is not sent to another place',
      ]);
      for (const elsewhere of [
        keeping({ tls, host: '10.0.4.18' }),
        keeping({ tls, port: 5433 }),
        keeping({ tls }, 'another'),
        keeping({ tls: { mode: 'off' } }),
        keeping({ tls: { mode: 'verify-full', ca: 'another' } }),
        keeping({ tls, engine: 'mysql' }),
        keeping({ tls, engine: 'mariadb' }),
      ])
        expect(planned(elsewhere, before)).to.deep.equal(needed);
      expect(planned(keeping({ tls }), mariadb)).to.deep.equal(needed);
    });

    it('goes elsewhere if it is given again, the same or another', () => {
      for (const password of ['correct horse', 'another']) {
        const admin = { user: 'backup_admin', password: new Secret(password) };
        const plan = planned(fleetOf({ tls, host: '10.0.4.18', admin }), before);
        expect(
          E.map(({ changed }: { changed: readonly unknown[] }) => changed.length)(plan),
        ).to.deep.equal(E.right(1));
      }
    });

    it('is not one that has the same words', () => {
      const admin = { user: 'backup_admin', password: new Secret(JSON.stringify(KEPT)) };
      const fleet = fleetOf({ host: '10.0.4.18', admin });
      const read = pipe(
        parseFleetText(writeFleet(fleet, 'json')),
        E.flatMap(decodeFleet),
        E.map((again) => planned(again, fleet)),
      );
      expect(read).to.deep.equal(E.right(NOTHING));
      expect(E.isRight(planned(fleet, before))).to.equal(true);
      expect(planned(exported(fleet), fleet)).to.deep.equal(NOTHING);
      expect(JSON.stringify(revealed(exported(fleet)))).not.to.contain('revealed');
    });

    it('is a mistake where nothing is stored', () => {
      expect(planned(keeping({ name: 'other' }), before)).to.deep.equal(
        E.left([
          'servers[0].instances[0].admin.password: nothing is stored that could be kept; give the secret itself',
        ]),
      );
    });
  });

  describe('a setting that is kept', () => {
    /** As it is read from a document: each mark says for what the secret was given. */
    const marked = (fleet: FleetDescription) => {
      const mark =
        <D extends SettingsDescription>(kinds: readonly Kind[]) =>
        (one: D): D => {
          const kind = O.toUndefined(findKind(kinds, one.kind));
          const settings = JSON.parse(one.settings.reveal(), (_key, value: unknown) =>
            kind !== undefined && isKept(value) ? keptFor(kind) : value,
          ) as object;
          return { ...one, settings: new Secret(JSON.stringify(settings)) };
        };
      return {
        ...fleet,
        destinations: fleet.destinations.map(mark(KNOWN.kinds.destinations)),
        channels: fleet.channels.map(mark(KNOWN.kinds.channels)),
      };
    };

    const mistakes = (
      of: 'destinations' | 'channels',
      kind: string,
      before: object,
      after: object,
      kindAfter = kind,
    ) =>
      pipe(
        planned(marked(withSettings(kindAfter, after, of)), withSettings(kind, before, of)),
        E.match(
          (words) => words.map((one) => one.replace(/: (\w+) (\w+).*/, ': $1 $2')),
          ({ changed }) => changed.map(({ path }) => path),
        ),
      );

    const S3 = { endpoint: 'https://a', bucket: 'b', access_key: 'k', secret_key: 's' };
    const KEEPING = { ...S3, access_key: KEPT, secret_key: KEPT };

    it('stays when something else is changed', () => {
      expect(mistakes('destinations', 's3', S3, KEEPING)).to.deep.equal([]);
      expect(mistakes('destinations', 's3', S3, { ...KEEPING, prefix: 'c' })).to.deep.equal([
        'vault',
      ]);
      const hook = { url: 'https://h', headers: { a: '1', b: '2' } };
      const headers = { a: KEPT, b: '3' };
      expect(mistakes('channels', 'webhook', hook, { url: KEPT, headers })).to.deep.equal([
        'on-call',
      ]);
    });

    it('is needed again where it would be sent elsewhere', () => {
      const at = (key: string) => `${key}: type the`;
      for (const change of [{ endpoint: 'https://c' }, { bucket: 'c' }, { region: 'eu-north-1' }])
        expect(mistakes('destinations', 's3', S3, { ...KEEPING, ...change })).to.deep.equal([
          at('destinations[0].access_key'),
          at('destinations[0].secret_key'),
        ]);
      const sftp = { host: 'h', port: 22, user: 'u', host_key: 'k', password: 'p', path: '/d' };
      for (const change of [{ host: 'i' }, { port: 23 }, { user: 'v' }, { host_key: 'l' }])
        expect(
          mistakes('destinations', 'sftp', sftp, { ...sftp, password: KEPT, ...change }),
        ).to.deep.equal([at('destinations[0].password')]);
      const rclone = { config: { type: 'webdav', url: 'u', pass: 'p' }, path: 'd' };
      const moved = { config: { type: KEPT, url: 'v', pass: KEPT }, path: 'd' };
      expect(mistakes('destinations', 'rclone', rclone, moved)).to.deep.equal([
        at('destinations[0].config.type'),
        at('destinations[0].config.pass'),
      ]);
      const mail = { host: 'h', from: 'a@b', to: ['c@d'], user: 'u', password: 'p' };
      const kept = { ...mail, password: KEPT };
      for (const change of [{ host: 'i' }, { port: 26 }, { tls: 'off' }, { user: 'v' }])
        expect(mistakes('channels', 'email', mail, { ...kept, ...change })).to.deep.equal([
          at('channels[0].password'),
        ]);
      const hook = { url: 'https://h', headers: { a: '1' } };
      expect(
        mistakes('channels', 'webhook', hook, { url: 'https://i', headers: { a: KEPT } }),
      ).to.deep.equal([at('channels[0].headers.a')]);
      const url = { url: 'https://h' };
      expect(mistakes('channels', 'slack', url, { url: KEPT }, 'webhook')).to.deep.equal([
        at('channels[0].url'),
      ]);
    });

    it('is a mistake where nothing is stored', () => {
      const { secret_key: _secret, ...half } = S3;
      expect(mistakes('destinations', 's3', half, KEEPING)).to.deep.equal([
        'destinations[0].secret_key: nothing is',
      ]);
    });
  });
});
