import * as E from 'fp-ts/lib/Either.js';
import { identity, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { ServedApi } from '../api.js';
import { malformedRequest } from '../errors/malformed-request.js';
import type { ToResult } from '../to-result.js';
import type { UseCases } from '../../../core/use-cases.js';
import { alertsRejected } from './alert-fault.js';
import { decodeAlerts } from './alerts-body.js';
import { receiveAlerts } from './receive-alerts.js';

/** The part of the API that takes alerts, over the use cases of this process. */
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
