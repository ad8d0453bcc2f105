import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { keyText } from '../../../core/fleet/fleet-resource.js';
import type { FleetRegister } from '../../../core/fleet/ports/fleet-register.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import type { KnownIds } from '../../sql/fleet/plan-rows.js';
import {
  decodeResourceRow,
  type ResourceRow,
  SELECT_RESOURCES,
} from '../../sql/fleet/resource-row.js';
import { unsealResource } from '../../sql/fleet/unseal-resource.js';
import { takeLock } from '../connection/advisory-lock.js';
import { applyPlan } from './apply-plan.js';
import { findDumpTarget } from './find-dump-target.js';
import { locateResources } from './locate-resources.js';
import { withLongTimeout } from '../connection/long-statement.js';
import { SET_FOR_BULK } from '../connection/session-settings.js';
import type { Execute } from '../connection/checked-out-connection.js';
import type { PostgresSession } from '../connection/session.js';

export const postgresFleetRegister = (
  { read, transact }: PostgresSession,
  sealer: SecretSealer,
): FleetRegister => {
  const carryOut = applyPlan(sealer);
  const unsealAll = E.traverseArray(unsealResource(sealer));
  const readRows = (ask: Execute) =>
    pipe(
      ask(withLongTimeout({ text: SELECT_RESOURCES })),
      TE.flatMapEither(({ rows }) => decodeRows(decodeResourceRow, rows)),
    );
  return {
    resources: pipe(
      transact((ask) =>
        pipe(
          ask(SET_FOR_BULK),
          TE.flatMap(() => readRows(ask)),
        ),
      ),
      TE.flatMapEither(unsealAll),
    ),
    change: (decide, onProgress) =>
      transact((ask) =>
        pipe(
          ask(takeLock('fleet')),
          TE.flatMap(() => ask(SET_FOR_BULK)),
          TE.flatMap(() => readRows(ask)),
          TE.flatMap((rows) =>
            pipe(
              TE.fromEither(pipe(unsealAll(rows), E.flatMap(decide))),
              TE.tap((plan) => carryOut(ask)(plan, idsOf(rows), onProgress)),
            ),
          ),
        ),
      ),
    dumpTarget: findDumpTarget(read, sealer),
    locate: locateResources(read),
  };
};

const idsOf = (rows: readonly ResourceRow[]): KnownIds =>
  new Map(rows.map((row) => [keyText(row), row.id]));
