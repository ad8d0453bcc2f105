import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import { subjectOf } from './alert-address.js';
import type { RefusedAlert } from './alert-fault.js';
import type { LocatedAlert, NamedAlert } from './merge-alerts.js';

interface LocatedAlerts {
  readonly refused: readonly RefusedAlert[];
  readonly located: readonly LocatedAlert[];
}

/** The alerts of which the only resource is among what was found at each address. */
export const locateAlerts = (
  alerts: readonly NamedAlert[],
  found: ReadonlyMap<string, readonly ResourceRef[]>,
): LocatedAlerts => {
  const { left: unlocated, right: located } = RA.partitionMap(({ name, alert }: NamedAlert) =>
    pipe(
      subjectOf(alert.address, found),
      E.bimap(
        (fault) => ({ name, alert, fault }),
        (resource) => ({ name, alert, resource }),
      ),
    ),
  )(alerts);
  return { refused: unlocated.filter((one) => !isOver(one)), located };
};

/** What was under a resource that is gone is over with it. Alertmanager would send it again for ever. */
const isOver = ({ alert, fault }: Pick<NamedAlert, 'alert'> & RefusedAlert): boolean =>
  !alert.isFiring && fault._tag === 'NothingAt';
