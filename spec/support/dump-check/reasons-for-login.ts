import { createShipshape } from '../../../composition/create-shipshape.js';
import type { DumpReasonCode } from '../../../core/dump-check/dump-reason.js';
import type { InstanceDescription } from '../../../core/fleet/fleet-description.js';
import type { RestoreRisk } from '../../../core/dump-check/dump-obstacle.js';
import { Secret } from '../../../core/shared/secret.js';
import { anAdmin } from '../access/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../fleet/a-fleet.js';

/** How a dump tool logs in to a database on 127.0.0.1. */
export interface DumpLogin {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

type Way = Pick<InstanceDescription, 'engine' | 'tls'>;

export interface Checked {
  /** Against the dump. */
  readonly reasons: readonly DumpReasonCode[];
  /** Of a restore of it. */
  readonly warnings: readonly RestoreRisk[];
}

/** A complete Shipshape with the dump tools of one directory. */
export interface ProductCheck {
  /** What it finds of a dump with this login. */
  readonly check: (login: DumpLogin) => Promise<Checked>;
  readonly close: () => Promise<void>;
}

export const productCheck = async (
  toolDirectory: string,
  way: Way,
  checkDeadlineMs = 10_000,
): Promise<ProductCheck> => {
  const { promises, close } = await createShipshape({
    store: { kind: 'memory' },
    toolDirs: [toolDirectory],
    allowTargets: ['127.0.0.0/8'],
    checkDeadlineMs,
  });
  const check: ProductCheck['check'] = async ({ port, user, password, database }) => {
    const instance = anInstance({
      ...way,
      host: '127.0.0.1',
      port,
      admin: { user, password: new Secret(password) },
      databases: [aDatabase({ name: database })],
    });
    const fleet = aFleet({ servers: [aServer({ name: 'db', instances: [instance] })] });
    await promises.applyFleet(anAdmin(), fleet, { prune: true, dryRun: false });
    const [found] = await promises.locateResources(anAdmin(), `db/main/${database}`);
    if (found === undefined) throw new Error('The fleet was not applied.');
    const { reasons, warnings } = await promises.checkDumpReadiness(anAdmin(), found.id);
    return { reasons: reasons.map(({ code }) => code), warnings: warnings.map(({ what }) => what) };
  };
  return { check, close };
};
