import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../../access/caller.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../../access/use-cases/authorize.js';
import { authorize, authorizeOnFleet } from '../../../access/use-cases/authorize.js';
import type { Draft } from '../../../fleet/editing/plan-addition.js';
import { type DraftError, draftResource } from '../../../fleet/use-cases/editing/add-resource.js';
import { settingsOf } from '../../../fleet/secrets/keep-secrets.js';
import type { EditPorts } from '../../../fleet/use-cases/editing/carry-out-edit.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { DestinationTarget } from '../../destination-target.js';
import type { DestinationProbe, DestinationRegister } from '../../ports/destination-register.js';
import { renewForesight, type RenewForesightPorts } from '../schedules/check-and-reexamine.js';
import { probeDestination, type ProbePorts } from './maintain-destination.js';

/**
 * Probes a destination now, for a caller who may read it and holds `backup:write` on the whole fleet: any database may be
 * dumped to it. The upkeep of the destination follows, so that its problems open and close soon.
 */
export type TestDestination = (
  caller: Caller,
  id: ResourceId,
  signal: AbortSignal,
) => TE.TaskEither<TestDestinationError, DestinationTest>;

export type TestDestinationError = AuthorizeError;

export interface TimedProbe extends DestinationProbe {
  readonly tookMs: number;
}

export interface DestinationTest extends TimedProbe {
  readonly id: ResourceId;
  readonly name: string;
}

export interface TestDestinationPorts extends ProbePorts, RenewForesightPorts {
  readonly permissions: PermissionCheck;
  readonly destinations: Pick<DestinationRegister, 'find' | 'record'>;
}

export const testDestination =
  (ports: TestDestinationPorts): TestDestination =>
  (caller, id, signal) =>
    pipe(
      authorize(ports.permissions)(caller, 'destination:read', { type: 'destination', id }),
      TE.flatMap(() => authorizeOnFleet(ports.permissions)(caller, 'backup:write')),
      TE.flatMap(() => ports.destinations.find(id)),
      TE.flatMap(TE.fromOption(() => notFound('destination'))),
      TE.flatMap((target) =>
        pipe(
          timeProbe(ports)(target, signal),
          TE.tap(({ tookMs: _, ...probe }) => ports.destinations.record(id, probe, probe.at)),
          TE.tapTask(({ refusal }) => renewForesight(ports)(id, O.isNone(refusal))),
          TE.map((probe) => ({ ...probe, id, name: target.name })),
        ),
      ),
    );

const timeProbe =
  (ports: ProbePorts) =>
  (target: DestinationTarget, signal: AbortSignal): PortTask<TimedProbe> => {
    const begunMs = ports.clock.now().getTime();
    return pipe(
      probeDestination(ports)(target, signal),
      TE.map((probe) => ({ ...probe, tookMs: probe.at.getTime() - begunMs })),
    );
  };

/**
 * Probes a destination as it is described, before it is stored, for a caller who may add or change it and holds `backup:write` on the
 * whole fleet. Nothing is stored, and nothing is left in its place.
 */
export type TestDestinationDraft = (
  caller: Caller,
  draft: Draft,
  signal: AbortSignal,
) => TE.TaskEither<DraftError, TimedProbe>;

export interface TestDestinationDraftPorts extends TestDestinationPorts, EditPorts {
  readonly newId: () => Uuid;
}

export const testDestinationDraft =
  (ports: TestDestinationDraftPorts): TestDestinationDraft =>
  (caller, draft, signal) =>
    pipe(
      authorizeOnFleet(ports.permissions)(caller, 'backup:write'),
      TE.flatMap(() => draftResource(ports)(caller, 'destination', draft)),
      TE.flatMap(({ resource: { name, secret, attributes } }) =>
        pipe(
          markOf(ports, draft),
          TE.map((mark): DestinationTarget => ({
            id: ports.newId(),
            name,
            mark,
            days: [],
            isDraft: true,
            kind: attributes.kind,
            encrypt: attributes.encrypt ?? [],
            settings: settingsOf(secret),
          })),
        ),
      ),
      TE.flatMap((target) => timeProbe(ports)(target, signal)),
    );

/** In the place that the last probe has marked the mark is missed, as it would be once the draft is stored. */
const markOf = (
  { destinations }: TestDestinationPorts,
  { at }: Draft,
): PortTask<DestinationTarget['mark']> =>
  'stored' in at
    ? TE.map(O.chain((target: DestinationTarget) => target.mark))(destinations.find(at.stored))
    : TE.right(O.none);
