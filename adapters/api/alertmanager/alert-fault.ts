import * as O from 'fp-ts/lib/Option.js';
import { describeFailure, type Failure } from '../describe-failure.js';
import { errorDocument, type ErrorDocument, type ReasonBody } from '../errors/error-document.js';
import { notFoundError } from '../resources/resource-body.js';

export type AlertFault =
  | { readonly _tag: 'NoAlert' }
  | { readonly _tag: 'NoResource' }
  | { readonly _tag: 'NoKind' }
  | { readonly _tag: 'InvalidLabel'; readonly label: string; readonly expected: string }
  | { readonly _tag: 'NothingAt'; readonly what: string; readonly address: string }
  | { readonly _tag: 'SeveralAt'; readonly address: string; readonly types: readonly string[] }
  | { readonly _tag: 'Refused'; readonly failure: Failure };

/** An alert that was not taken, under the name that it has in the answer. */
export interface RefusedAlert {
  readonly name: string;
  readonly fault: AlertFault;
}

const REASONS: {
  readonly [T in AlertFault['_tag']]: (fault: Extract<AlertFault, { _tag: T }>) => ReasonBody;
} = {
  NoAlert: () => ({
    code: 'malformed_alert',
    detail: 'its `status`, its `labels` or its `startsAt` is not as Alertmanager sends it.',
  }),
  NoResource: () => ({
    code: 'no_resource',
    detail: 'no label says which resource it is about.',
    remedy:
      'Give its rule the label `path`, such as db-eu-1/main, or route only alerts that have it to this receiver.',
  }),
  NoKind: () => ({
    code: 'no_kind',
    detail: 'its name has no letter from which a kind could be made.',
    remedy: 'Give its rule the label `kind`, such as disk_nearly_full.',
  }),
  InvalidLabel: ({ label, expected }) => ({
    code: 'invalid_label',
    detail: `its label \`${label}\` must be ${expected}.`,
    remedy: 'Correct the label in its rule.',
  }),
  NothingAt: ({ what, address }) => ({
    code: 'not_found',
    detail: notFoundError(what, address).detail,
    remedy:
      'Correct the label in its rule, or give the token the permission to read the resource, such as server:read.',
  }),
  SeveralAt: ({ address, types }) => ({
    code: 'several_resources',
    detail: `${JSON.stringify(address)} is the path of several resources: ${types.join(', ')}.`,
    remedy: 'Give its rule the label `resource_type` as well.',
  }),
  Refused: ({ failure }) => {
    const { code, detail } = describeFailure(failure);
    return { code, detail };
  },
};

const reasonOf = ({ name, fault }: RefusedAlert): ReasonBody => {
  const reason = (REASONS[fault._tag] as (fault: AlertFault) => ReasonBody)(fault);
  return { ...reason, detail: `${name}: ${reason.detail}` };
};

/** How many are listed at most. */
export const LISTED_ALERTS = 100;

/** The error that lists the alerts that were not taken; none where all were. */
export const alertsRejected = (
  refused: readonly RefusedAlert[],
  { alerts, truncated }: { readonly alerts: number; readonly truncated: number },
): O.Option<ErrorDocument> => {
  if (refused.length === 0 && truncated === 0) return O.none;
  const detail = [
    `${alerts - refused.length} of ${alerts} alerts were taken.`,
    ...(refused.length > LISTED_ALERTS ? [`The first ${LISTED_ALERTS} others are listed.`] : []),
  ].join(' ');
  return O.some(
    errorDocument('alerts_rejected', detail, [
      ...(truncated > 0 ? [leftOut(truncated)] : []),
      ...refused.slice(0, LISTED_ALERTS).map(reasonOf),
    ]),
  );
};

const leftOut = (truncated: number): ReasonBody => ({
  code: 'alerts_left_out',
  detail: `Alertmanager left out ${truncated} more alerts of the group.`,
  remedy: 'Set `max_alerts: 0` in its configuration, or group by more labels.',
});
