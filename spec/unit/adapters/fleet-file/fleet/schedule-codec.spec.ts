import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { decodeFleet } from '../../../../../composition/fleet-documents/read-fleet.js';
import type { FleetDescription } from '../../../../../core/fleet/fleet-description.js';
import { aFleetWithInstance, mistakesOf } from '../../../../support/fleet/fleet-documents.js';

type Fields = Readonly<Record<string, unknown>>;

const AT = 'servers[0].instances[0].databases[0].schedules[0]';
const WHEN = { name: 'nightly', cron: '0 3 * * *' };

const fleetWith = (fields: Fields, engine = 'postgresql') =>
  aFleetWithInstance({
    engine,
    databases: [{ name: 'shop', schedules: [{ ...WHEN, ...fields }] }],
  });

const decoded = (fields: Fields) =>
  E.map((fleet: FleetDescription) => fleet.servers[0]?.instances[0]?.databases[0]?.schedules[0])(
    decodeFleet(fleetWith(fields)),
  );

const mistakes = (fields: Fields, engine?: string) =>
  mistakesOf(fleetWith({ destination: 'vault', ...fields }, engine));

describe('a schedule of a fleet file', () => {
  it('says when, where to, what is kept and how it is proved', () => {
    const fields = {
      destination: 'vault',
      run: 'shipshape',
      format: 'custom',
      keep: { last: 7, weekly: 8 },
      verify: 'restore',
      restore_on: 'db-eu-2/scratch',
      jitter: '90s',
      catch_up: '0m',
    };
    expect(decoded(fields)).to.deep.equal(
      E.right({
        ...WHEN,
        timezone: 'UTC',
        destination: 'vault',
        format: 'custom',
        keep: { last: 7, weekly: 8 },
        verify: 'restore',
        restoreOn: 'db-eu-2/scratch',
        jitterMs: 90_000,
        catchUpMs: 0,
      }),
    );
  });

  it('names where its dumps are copied to, alone or with what is kept there', () => {
    const copies = ['off-site', { destination: 'attic', keep: { monthly: 12 } }];
    expect(decoded({ destination: 'vault', copies })).to.deep.equal(
      E.right({
        ...WHEN,
        timezone: 'UTC',
        destination: 'vault',
        copies: [{ destination: 'off-site' }, { destination: 'attic', keep: { monthly: 12 } }],
      }),
    );
    expect(mistakes({ copies: ['off-site', 'vault', { destination: 'off-site' }] })).to.deep.equal([
      `${AT}.copies: the \`destination\` itself needs no copy; leave it out`,
      `${AT}.copies: "off-site" is there twice`,
    ]);
    expect(mistakes({ copies: [{ destination: 'attic', kept: 1 }] })).to.deep.equal([
      `${AT}.copies[0]: unknown key "kept"; there are destination, keep`,
    ]);
  });

  it('has no destination where its dumps are made elsewhere', () => {
    expect(decoded({ run: 'elsewhere', grace: '2h' })).to.deep.equal(
      E.right({ ...WHEN, timezone: 'UTC', run: 'elsewhere', graceMs: 7_200_000 }),
    );
    const words = 'this is of dumps that Shipshape makes, and these are made elsewhere';
    expect(mistakes({ run: 'elsewhere', keep: { last: 1 }, verify: 'read' })).to.deep.equal([
      `${AT}.destination: ${words}`,
      `${AT}.keep: ${words}`,
      `${AT}.verify: ${words}`,
    ]);
  });

  it('needs a destination otherwise, and has no grace', () => {
    expect(mistakes({ destination: null, grace: '2h', cron: 'never' })).to.deep.equal([
      `${AT}.cron: "never" is not a cron expression of 5 or 6 fields, such as "0 3 * * *": it has 1 field; write minute, hour, day of the month, month and day of the week, without user and command`,
      `${AT}.destination: is missing; it takes a name (1 to 128 printable characters, no blank at either end)`,
      `${AT}.grace: this is of dumps that are made elsewhere (\`run: elsewhere\`)`,
    ]);
  });

  it('keeps at least something', () => {
    expect(mistakes({ keep: {} })).to.deep.equal([
      `${AT}.keep: an empty mapping is not a mapping of last, days, weekly, monthly`,
    ]);
    for (const last of [0, -1, 1.5, '7', 10_001])
      expect(mistakes({ keep: { last } })).to.deep.equal([
        `${AT}.keep.last: ${JSON.stringify(last)} is not a whole number from 1 to 10000${last === '7' ? '; a number needs no quotes' : ''}`,
      ]);
    expect(mistakes({ keep: { week: 1 } })).to.deep.equal([
      `${AT}.keep: unknown key "week"; did you mean "weekly"?`,
    ]);
  });

  it('takes the formats of its engine', () => {
    expect(mistakes({ format: 'plain' }, 'mysql')).to.deep.equal([]);
    expect(mistakes({ format: 'custom' }, 'mysql')).to.deep.equal([
      `${AT}.format: "custom" is not one of plain`,
    ]);
    expect(mistakes({ format: 'costum' })).to.deep.equal([
      `${AT}.format: "costum" is not one of custom, plain; did you mean "custom"?`,
    ]);
  });

  it('takes durations in seconds, minutes, hours and days', () => {
    const name = 'a duration such as 90s, 15m or 2h, at most';
    for (const jitter of ['0s', '15m', '12h']) expect(mistakes({ jitter })).to.deep.equal([]);
    for (const jitter of [15, '15', '1.5h', '-1m', '13h', '015m'])
      expect(mistakes({ jitter })).to.deep.equal([
        `${AT}.jitter: ${JSON.stringify(jitter)} is not ${name} 12h`,
      ]);
    expect(mistakes({ catch_up: '32d' })).to.deep.equal([
      `${AT}.catch_up: "32d" is not ${name} 31d`,
    ]);
  });

  it('may name an instance where its dumps are restored, and only then', () => {
    const name = 'the path of an instance, such as db-eu-1/main';
    expect(mistakes({ verify: 'restore' })).to.deep.equal([]);
    expect(mistakes({ verify: 'restore', restore_on: 'db-eu-1' })).to.deep.equal([
      `${AT}.restore_on: "db-eu-1" is not ${name}`,
    ]);
    expect(mistakes({ restore_on: 'db-eu-1/main' })).to.deep.equal([
      `${AT}.restore_on: dumps are restored only with \`verify: restore\``,
    ]);
  });

  it('restores dumps of every engine and format', () => {
    const restored = { verify: 'restore', restore_on: 'db-eu-1/main', format: 'plain' };
    for (const engine of ['postgresql', 'mysql', 'mariadb'] as const)
      expect(mistakes(restored, engine)).to.deep.equal([]);
  });
});
