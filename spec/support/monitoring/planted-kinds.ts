import { readFile, writeFile } from 'node:fs/promises';
import type { DetectedKind } from '../../../core/problems/detected-kind.js';
import type { PlantedWorld } from './planted-world.js';

/** What is done to a fleet that is well, what is said of it, and what repairs it. */
interface Planted {
  readonly plant: (world: PlantedWorld) => Promise<unknown>;
  readonly severity: string;
  readonly message: RegExp;
  readonly repair: (world: PlantedWorld) => Promise<unknown>;
}

const DAY = 24;
const PROVES_NOTHING = { SHIPSHAPE_PROOFS_PER_NODE: '0' };
const PROVES = { SHIPSHAPE_PROOFS_PER_NODE: '1' };

const altered = { path: '', whole: Buffer.from([]) };
const unused = { token: '' };

/** In this order: time only goes forward. */
export const PLANTED: Readonly<Partial<Record<DetectedKind, Planted>>> = {
  certificate_expiring: {
    plant: ({ certify }) => certify('ends in ten days'),
    severity: 'warning',
    message: /^db-eu-1\/main: The server's certificate expires on .* every login fails/,
    repair: ({ certify }) => certify('lasts'),
  },
  password_expiring: {
    plant: ({ query }) =>
      query(
        `ALTER ROLE backup VALID UNTIL '${new Date(Date.now() + 36 * 3_600_000).toISOString()}'`,
      ),
    severity: 'critical',
    message: /^db-eu-1\/main: The password of the admin user expires on /,
    repair: ({ query }) => query("ALTER ROLE backup VALID UNTIL 'infinity'"),
  },
  database_undeclared: {
    plant: ({ query }) => query('CREATE DATABASE stray'),
    severity: 'info',
    message:
      /^db-eu-1\/main: Its server has a database that the fleet does not have, so that nothing dumps it: stray\.$/,
    repair: ({ query }) => query('DROP DATABASE stray'),
  },
  channel_failing: {
    plant: async ({ receive, query, pass }) => {
      receive(500);
      await query('CREATE DATABASE stray');
      for (const minutes of [3, 5, 10]) await pass(minutes / 60);
    },
    severity: 'warning',
    message: /^pager: .*500/,
    repair: async ({ receive, query, pass }) => {
      receive(200);
      await query('DROP DATABASE stray');
      await pass(1);
    },
  },
  destination_unwritable: {
    plant: async ({ spoil, pass }) => {
      await spoil('third');
      await pass(2);
    },
    severity: 'critical',
    message: /^third: /,
    repair: async ({ repair, pass }) => {
      await repair('third');
      await pass(1);
    },
  },
  copy_missing: {
    plant: async ({ spoil, dump, pass }) => {
      await spoil('second');
      await dump('copied');
      await pass(7);
    },
    severity: 'warning',
    message: /^db-eu-1\/main\/shop\/copied: The dump for .* could not be copied to "second": /,
    repair: async ({ repair, pass }) => {
      await repair('second');
      await pass(1);
    },
  },
  dump_overdue: {
    plant: ({ pass }) => pass(2 * DAY),
    severity: 'critical',
    message: /^db-eu-1\/main\/shop\/told: No dump was reported for .*, nor since\.$/,
    repair: ({ report }) => report('told', 1_000_000),
  },
  dump_shrank: {
    plant: async ({ report, pass }) => {
      for (let day = 0; day < 5; day += 1) {
        await report('told', 1_000_000);
        await pass(DAY);
      }
      await report('told', 400_000);
    },
    severity: 'warning',
    message:
      /^db-eu-1\/main\/shop\/told: The last dump has .*, less than half of what dumps had before \(.*\)\.$/,
    repair: async ({ report, pass }) => {
      await pass(DAY);
      await report('told', 900_000);
    },
  },
  proof_overdue: {
    plant: async ({ dump, pass }) => {
      await pass(0, PROVES_NOTHING);
      await dump('proved');
      await pass(2 * DAY);
    },
    severity: 'warning',
    message:
      /^db-eu-1\/main\/shop\/proved: No dump has been proved again within 1 day, as `prove` asks\.$/,
    repair: ({ pass }) => pass(0, PROVES),
  },
  dump_rotten: {
    plant: async ({ dumpIn, pass }) => {
      altered.path = await dumpIn('third');
      altered.whole = await readFile(altered.path);
      const other = Buffer.from(altered.whole);
      other[other.length >> 1] = (other[other.length >> 1] ?? 0) ^ 1;
      await writeFile(altered.path, other);
      await pass(DAY);
    },
    severity: 'critical',
    message:
      /^db-eu-1\/main\/shop\/proved: The dump of .* was good when it was made, and can no longer be restored: .* There is no other good one: start a dump now\.$/,
    repair: async ({ pass }) => {
      await writeFile(altered.path, altered.whole);
      await pass(DAY);
    },
  },
  token_unused: {
    plant: async ({ send, pass }) => {
      const made = await send('POST', '/v1/tokens', { name: 'forgotten', role: 'viewer' });
      unused.token = (made as { readonly id: string }).id;
      await pass(91 * DAY);
      await send('GET', '/v1/overview');
      await pass(2);
    },
    severity: 'info',
    message: /^fleet: A token was not used for 90 days\.$/,
    repair: async ({ send, pass }) => {
      await send('DELETE', `/v1/tokens/${unused.token}`);
      await pass(2);
    },
  },
};
