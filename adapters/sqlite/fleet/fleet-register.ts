import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { keyText } from '../../../core/fleet/fleet-resource.js';
import type { FleetRegister } from '../../../core/fleet/ports/fleet-register.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { applyPlan } from './apply-plan.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { findDumpTarget } from './find-dump-target.js';
import { locateResources } from './locate-resources.js';
import { decodeResourceRow, SELECT_RESOURCES } from '../../sql/fleet/resource-row.js';
import type { SqliteSession } from '../connection/session.js';
import { unsealResource } from '../../sql/fleet/unseal-resource.js';

export const sqliteFleetRegister = (
  { database, run, writeTransaction }: SqliteSession,
  sealer: SecretSealer,
): FleetRegister => {
  const select = database.prepare(SELECT_RESOURCES);
  const carryOut = applyPlan(database, sealer);
  const locate = locateResources(database);
  const dumpTarget = findDumpTarget(database, sealer);
  const readRows = () => decodeRows(decodeResourceRow, select.all());
  const unsealAll = E.traverseArray(unsealResource(sealer));
  return {
    resources: run(() => pipe(readRows(), E.flatMap(unsealAll))),
    change: (decide, onProgress) =>
      writeTransaction(() =>
        pipe(
          E.Do,
          E.apS('rows', readRows()),
          E.bind('current', ({ rows }) => unsealAll(rows)),
          E.bindW('plan', ({ current }) => decide(current)),
          E.map(({ rows, plan }) => {
            carryOut(plan, new Map(rows.map((row) => [keyText(row), row.id])), onProgress);
            return plan;
          }),
        ),
      ),
    dumpTarget: (id) => run(() => dumpTarget(id)),
    locate: (caller, idOrPath) => run(() => locate(caller, idOrPath)),
  };
};
