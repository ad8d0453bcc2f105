import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../access/use-cases/authorize.js';
import { authorize, authorizeOnFleet } from '../../access/use-cases/authorize.js';
import type { Draft } from '../../fleet/editing/plan-addition.js';
import { type DraftError, draftResource } from '../../fleet/use-cases/editing/add-resource.js';
import { settingsOf } from '../../fleet/secrets/keep-secrets.js';
import type { EditPorts } from '../../fleet/use-cases/editing/carry-out-edit.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import type { ChannelMessage } from '../channel-message.js';
import type { ChannelRegister, ChannelTarget } from '../ports/channel-register.js';
import type { SendRefusal } from '../send-refusal.js';
import { sendInTime, type SendInTimePorts } from './deliver.js';

/** Sends a test message now, for a caller who may read the channel and holds `fleet:write` on the whole fleet. */
export type TestChannel = (
  caller: Caller,
  id: ResourceId,
  signal: AbortSignal,
) => TE.TaskEither<AuthorizeError, ChannelTest>;

export interface SentTest {
  readonly at: Date;
  readonly tookMs: number;
  /** None where the message was accepted. */
  readonly refusal: O.Option<SendRefusal>;
}

export interface ChannelTest extends SentTest {
  readonly id: ResourceId;
  readonly name: string;
  readonly kind: string;
}

export interface TestChannelPorts extends SendInTimePorts {
  readonly permissions: PermissionCheck;
  readonly channels: Pick<ChannelRegister, 'find'>;
  readonly clock: Clock;
  readonly newId: () => Uuid;
}

export const testChannel =
  (ports: TestChannelPorts): TestChannel =>
  (caller, id, signal) =>
    pipe(
      authorize(ports.permissions)(caller, 'channel:read', { type: 'channel', id }),
      TE.flatMap(() => authorizeOnFleet(ports.permissions)(caller, 'fleet:write')),
      TE.flatMap(() => ports.channels.find(id)),
      TE.flatMap(TE.fromOption(() => notFound('channel'))),
      TE.flatMap((target) =>
        pipe(
          sendTest(ports, target, signal),
          TE.map((sent) => ({ ...sent, id, name: target.name, kind: target.kind })),
        ),
      ),
    );

/**
 * Sends a test message over a channel as it is described, before it is stored, for a caller who may add or change it and holds
 * `fleet:write` on the whole fleet. Nothing is stored.
 */
export type TestChannelDraft = (
  caller: Caller,
  draft: Draft,
  signal: AbortSignal,
) => TE.TaskEither<DraftError, SentTest>;

export type TestChannelDraftPorts = Omit<TestChannelPorts, 'channels'> & EditPorts;

export const testChannelDraft =
  (ports: TestChannelDraftPorts): TestChannelDraft =>
  (caller, draft, signal) =>
    pipe(
      authorizeOnFleet(ports.permissions)(caller, 'fleet:write'),
      TE.flatMap(() => draftResource(ports)(caller, 'channel', draft)),
      TE.flatMap(({ resource: { name, secret, attributes } }) => {
        const { kind, ...rules } = attributes;
        const target = { id: ports.newId(), name, kind, rules, settings: settingsOf(secret) };
        return sendTest(ports, target, signal);
      }),
    );

/** A refusal is a result here, not a failure. */
const sendTest = (
  { clock, newId, ...sending }: Omit<TestChannelPorts, 'channels'>,
  target: ChannelTarget,
  signal: AbortSignal,
): PortTask<SentTest> => {
  const begun = clock.now();
  return pipe(
    sendInTime(sending)(target, testMessage(newId(), begun), signal),
    TE.map((): O.Option<SendRefusal> => O.none),
    TE.orElse((failure) =>
      failure._tag === 'SendRefused' ? TE.right(O.some(failure.refusal)) : TE.left(failure),
    ),
    TE.map((refusal) => {
      const at = clock.now();
      return { at, tookMs: at.getTime() - begun.getTime(), refusal };
    }),
  );
};

const testMessage = (id: Uuid, composedAt: Date): ChannelMessage => ({
  id,
  composedAt,
  purpose: 'test',
  lines: [],
  more: [],
});
