import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { permissionsOfRole } from '../../../core/access/caller.js';
import type { Clients } from './clients.js';
import { fleetOfStorm } from './fleet-of-storm.js';

type Act = (clients: Clients) => Promise<void>;

const createToken: Act = async ({ ask, somebody, known }) => {
  const caller = somebody();
  const made = await ask('createToken', caller, ({ shipshape }) =>
    shipshape.useCases.createToken(caller, {
      name: `t-${caller.origin?.id}`,
      expiresAt: O.none,
      permissions: permissionsOfRole('viewer'),
      scope: 'fleet',
    }),
  );
  if (E.isRight(made)) {
    const { token, text } = made.right;
    known.tokens.set(text.reveal(), { id: token.id, valid: 'yes' });
  }
};

const revokeToken: Act = async ({ ask, any, somebody, known }) => {
  const token = any([...known.tokens.values()].filter(({ valid }) => valid === 'yes'));
  if (token === undefined) return;
  const caller = somebody();
  token.valid = 'either';
  const done = await ask('revokeToken', caller, ({ shipshape }) =>
    shipshape.useCases.revokeToken(caller, token.id),
  );
  if (E.isRight(done)) token.valid = 'no';
};

const reportProblem: Act = async ({ ask, of, somebody, random, known }) => {
  const resource = of('database');
  if (resource === undefined) return;
  const kind = `reported_${random(3)}`;
  const key = `${resource.id} ${kind}`;
  if (known.busy.has(key)) return;
  known.busy.add(key);
  const caller = somebody();
  const opens = known.problems.get(key) !== 'yes';
  known.problems.set(key, 'either');
  const report = { kind, resource, severity: 'warning' as const, message: 'Reported.' };
  const done: E.Either<unknown, unknown> = await (opens
    ? ask('openProblem', caller, ({ shipshape }) =>
        shipshape.useCases.openProblem(caller, { ...report, since: O.none, validForMs: O.none }),
      )
    : ask('closeProblem', caller, ({ shipshape }) =>
        shipshape.useCases.closeProblem(caller, { kind, resource }),
      ));
  known.busy.delete(key);
  if (E.isRight(done)) known.problems.set(key, opens ? 'yes' : 'no');
};

const startRun: Act = async ({ ask, of, somebody, known }) => {
  const schedule = of('schedule');
  if (schedule === undefined) return;
  const caller = somebody();
  const run = await ask('startRun', caller, ({ shipshape }) =>
    shipshape.useCases.startRun(caller, schedule.id),
  );
  if (E.isRight(run)) known.runs.add(run.right);
};

const startMaintenance: Act = async ({ ask, of, somebody, random, known }) => {
  const resource = of('server');
  if (resource === undefined) return;
  const caller = somebody();
  const until = new Date(Date.now() + (20 + random(60)) * 60_000);
  const request = { on: O.some(resource as never), from: O.none, until, note: 'work' };
  const made = await ask('startMaintenance', caller, ({ shipshape }) =>
    shipshape.useCases.startMaintenance(caller, request),
  );
  if (E.isRight(made)) known.windows.set(made.right.window.id, 'yes');
};

const applyFleet: Act = async ({ ask, somebody, random }) => {
  const caller = somebody();
  const fleet = fleetOfStorm(random(3), 2 + random(3));
  await ask('applyFleet', caller, ({ shipshape }) =>
    shipshape.useCases.applyFleet(caller, fleet, { prune: true, dryRun: false }),
  );
};

const decide: Act = async ({ ask, any, somebody, random }) => {
  const caller = somebody();
  const listed = await ask('listApprovals', { ...caller, origin: undefined } as never, (node) =>
    node.shipshape.useCases.listApprovals(caller),
  );
  if (E.isLeft(listed)) return;
  const one = any(listed.right.filter(({ state }) => state === 'waiting'));
  if (one === undefined) return;
  await ask('decide', caller, ({ shipshape: { useCases } }) =>
    random(3) === 0
      ? useCases.refuseRequest(caller, one.id)
      : useCases.approveRequest(caller, one.id),
  );
};

const triage: Act = async ({ ask, any, somebody }) => {
  const caller = somebody();
  const seen = await ask('getOverview', { ...caller, origin: undefined } as never, (node) =>
    node.shipshape.useCases.getOverview(caller),
  );
  const problem = E.isRight(seen) ? any(seen.right.attention) : undefined;
  if (problem === undefined) return;
  await ask('acknowledgeProblem', caller, ({ shipshape }) =>
    shipshape.useCases.acknowledgeProblem(caller, problem.id, O.some('seen')),
  );
};

/** The more often it is here, the more often it is done. */
export const ACTS: readonly Act[] = [
  createToken,
  createToken,
  revokeToken,
  reportProblem,
  reportProblem,
  reportProblem,
  startRun,
  startMaintenance,
  applyFleet,
  applyFleet,
  decide,
  decide,
  triage,
  triage,
];
