import * as E from 'fp-ts/lib/Either.js';
import { identity, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { ServedApi } from '../api.js';
import { malformedRequest } from '../errors/error-document.js';
import type { ToResult } from '../serving.js';
import type { UseCases } from '../../../core/use-cases.js';
import { type AlertFault, alertsRejected, type RefusedAlert } from './alert-fault.js';
import { type AlertsMessage, type AlertsTakenBody, decodeAlerts } from './alerts-body.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure, PortTask } from '../../../core/shared/ports/port-failure.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import type { Failure } from '../describe-failure.js';
import { addressesToFind, subjectOf } from './alert-address.js';
import type { AlertChange, LocatedAlert, NamedAlert } from './merge-alerts.js';
import { alertName, mergeAlerts, readAlert } from './merge-alerts.js';

export const alertsApiFor =
  (useCases: UseCases, caller: Caller, toResult: ToResult): ServedApi['receiveAlerts'] =>
  async (body, validForMs) => {
    const decoded = decodeAlerts(body);
    if (E.isLeft(decoded)) return E.left(malformedRequest(decoded.left));
    const message = decoded.right;
    const received = await toResult(receiveAlerts(useCases, caller, message, validForMs), identity);
    if (E.isLeft(received)) return received;
    const { taken, refused } = received.right;
    return pipe(
      alertsRejected(refused, { alerts: message.alerts.length, truncated: message.truncated }),
      O.match(() => E.right(taken), E.left),
    );
  };

type AlertUseCases = Pick<UseCases, 'locateResources' | 'openProblem' | 'closeProblem'>;

export interface AlertsOutcome {
  readonly taken: AlertsTakenBody;
  readonly refused: readonly RefusedAlert[];
}

/**
 * Opens and closes the problems that the alerts of a message stand for, as far as they can be understood and the caller may.
 * Where the store fails nothing further is tried: the message can be sent again as a whole.
 */
const receiveAlerts = (
  useCases: AlertUseCases,
  caller: Caller,
  { alerts }: AlertsMessage,
  validForMs: O.Option<number>,
): PortTask<AlertsOutcome> => {
  const { left: unread, right: read } = readAlerts(alerts);
  const locate = (address: string) =>
    TE.map((found: readonly ResourceRef[]) => [address, found] as const)(
      useCases.locateResources(caller, address),
    );
  const apply = applyChange(useCases, caller, validForMs);
  return pipe(
    inBatches(addressesToFind(read.map(({ alert }) => alert.address)), locate),
    TE.map((found) => locateAlerts(read, new Map(found))),
    TE.flatMap(({ refused: unlocated, located }) =>
      TE.map((refused: readonly (readonly RefusedAlert[])[]) =>
        outcomeOf(read, [...unread, ...unlocated, ...refused.flat()]),
      )(inBatches(mergeAlerts(located), apply)),
    ),
  );
};

/** Other callers want something of the store too. */
const AT_ONCE = 16;

const inBatches = <A, B>(
  items: readonly A[],
  task: (item: A) => PortTask<B>,
): PortTask<readonly B[]> =>
  pipe(
    RA.chunksOf(AT_ONCE)(items),
    TE.traverseSeqArray((batch) => TE.traverseArray(task)(batch)),
    TE.map(RA.flatten),
  );

const refuse =
  (name: string) =>
  (fault: AlertFault): RefusedAlert => ({ name, fault });

const readAlerts = RA.partitionMapWithIndex((index: number, input: unknown) => {
  const name = alertName(input, index);
  return E.bimap(refuse(name), (alert: NamedAlert['alert']) => ({ name, alert }))(readAlert(input));
});

const isPortFailure = (failure: Failure): failure is PortFailure =>
  failure._tag === 'Unavailable' || failure._tag === 'Corrupt';

/** Returns the alerts of the change if it is refused. What is over and is not there, or its resource is not, is over. */
const applyChange =
  ({ openProblem, closeProblem }: AlertUseCases, caller: Caller, validForMs: O.Option<number>) =>
  ({ key, report, names }: AlertChange): PortTask<readonly RefusedAlert[]> => {
    const task: TE.TaskEither<Failure, void> = O.isSome(report)
      ? openProblem(caller, { ...report.value, validForMs })
      : closeProblem(caller, key);
    return pipe(
      task,
      TE.map((): readonly RefusedAlert[] => []),
      TE.orElse((failure): PortTask<readonly RefusedAlert[]> => {
        if (isPortFailure(failure)) return TE.left(failure);
        const isGone = O.isNone(report) && failure._tag === 'NotFound';
        const fault: AlertFault = { _tag: 'Refused', failure };
        return TE.right(isGone ? [] : names.map((name) => refuse(name)(fault)));
      }),
    );
  };

const outcomeOf = (
  read: readonly NamedAlert[],
  refused: readonly RefusedAlert[],
): AlertsOutcome => {
  const names = new Set(refused.map(({ name }) => name));
  const taken = read.filter(({ name }) => !names.has(name));
  const firing = taken.filter(({ alert }) => alert.isFiring).length;
  return { taken: { firing, resolved: taken.length - firing }, refused };
};

interface LocatedAlerts {
  readonly refused: readonly RefusedAlert[];
  readonly located: readonly LocatedAlert[];
}

/** The alerts of which the only resource is among what was found at each address. */
const locateAlerts = (
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

/** The end of an alert about a removed resource is accepted: Alertmanager would send it again for ever. */
const isOver = ({ alert, fault }: Pick<NamedAlert, 'alert'> & RefusedAlert): boolean =>
  !alert.isFiring && fault._tag === 'NothingAt';
