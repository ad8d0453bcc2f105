import * as O from 'fp-ts/lib/Option.js';
import type { Assignment } from '../../../core/monitoring/assignment/assignment.js';
import {
  isSuspicious,
  type IsolationVerdict,
} from '../../../core/monitoring/isolation/assess-isolation.js';
import type { Sighting } from '../../../core/monitoring/isolation/reach.js';
import {
  countReach,
  type LastSighting,
  nextSighting,
} from '../../../core/monitoring/isolation/reach-counts.js';
import type {
  EvaluateIsolation,
  FindIsolation,
} from '../../../core/monitoring/use-cases/evaluate-isolation.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { OnWarning, Warnings } from '../background/warnings.js';

/** How a node finds out that it is cut off itself. */
export interface IsolationUseCases {
  readonly evaluate: EvaluateIsolation;
  readonly find: FindIsolation;
}

export interface IsolationWatch {
  readonly observe: (sighting: Sighting) => void;
  /** Whether the silence of a server says nothing about that server now. */
  readonly holdsBack: () => boolean;
  /** Judges by what was seen in the last two rounds. Returns at once where it is still at it. */
  readonly evaluate: (node: {
    readonly nodes: readonly Uuid[];
    readonly assignment: Assignment;
  }) => Promise<void>;
}

export const NO_WATCH: IsolationWatch = {
  observe: () => undefined,
  holdsBack: () => false,
  evaluate: () => Promise.resolve(),
};

export interface IsolationWatchPorts {
  readonly isolation: IsolationUseCases;
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly warnings: Warnings;
  readonly onWarning: OnWarning;
}

/** What is seen counts for so many rounds. */
const ROUNDS = 2;

const WELL: IsolationVerdict = { holdsBack: false, isolation: O.none };

/**
 * Remembers what this node has reached. A node that starts while the problem is open holds silent servers back for two
 * rounds, unless it reaches all of half of its own before; and one that outlives another closes what that one may have
 * left open.
 */
export const isolationWatch = ({
  isolation: { evaluate, find },
  clock,
  intervalMs,
  warnings,
  onWarning,
}: IsolationWatchPorts): IsolationWatch => {
  const sightings = new Map<ResourceId, LastSighting>();
  let verdict: IsolationVerdict = WELL;
  let known: { readonly nodes: number; readonly mayBeOpen: boolean } | undefined;
  let leftOpenUntilMs = 0;
  let isBusy = false;

  const countLately = (assigned: readonly ResourceId[]) => {
    const after = new Date(clock.now().getTime() - ROUNDS * intervalMs);
    for (const [server, { at }] of sightings) if (at < after) sightings.delete(server);
    return countReach(assigned, sightings, after);
  };
  const judge = async (nodes: number, assigned: readonly ResourceId[]): Promise<void> => {
    if (known === undefined) {
      const mayBeOpen = await warnings.attempt(find);
      if (mayBeOpen === undefined) return;
      known = { nodes, mayBeOpen };
      verdict = { ...WELL, holdsBack: mayBeOpen };
      if (mayBeOpen) leftOpenUntilMs = clock.now().getTime() + ROUNDS * intervalMs;
    }
    const counts = countLately(assigned);
    const isUnclear = 2 * counts.seen < assigned.length || counts.since !== undefined;
    if (isUnclear && clock.now().getTime() < leftOpenUntilMs) return;
    const mayBeOpen = known.mayBeOpen || nodes < known.nodes;
    // While a witness is asked, it is in doubt.
    if (isSuspicious(counts)) verdict = { ...verdict, holdsBack: true };
    const next = await warnings.attempt(evaluate(() => countLately(assigned), mayBeOpen));
    if (next === undefined) return;
    if (O.isSome(next.isolation) !== O.isSome(verdict.isolation))
      onWarning(wordingOf(next), {
        event: 'control_plane_isolated',
        state: O.isSome(next.isolation) ? 'began' : 'ended',
      });
    verdict = next;
    known = { nodes, mayBeOpen: O.isSome(next.isolation) };
  };
  return {
    observe: (sighting) => {
      const { server } = sighting;
      sightings.set(server, nextSighting(sightings.get(server), sighting, clock.now()));
    },
    holdsBack: () => verdict.holdsBack,
    evaluate: async ({ nodes, assignment }) => {
      if (isBusy) return;
      isBusy = true;
      await judge(nodes.length, [...assignment.values()].flat());
      isBusy = false;
    },
  };
};

const wordingOf = ({ isolation, holdsBack }: IsolationVerdict): string => {
  if (O.isNone(isolation)) return 'This node reaches its servers again.';
  const { cause, failing, well } = isolation.value;
  const consequence = holdsBack ? '; silent servers are not reported until it is over' : '';
  return `This node itself is cut off (${cause}): it does not reach ${failing} of ${well} servers${consequence}.`;
};
