import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/error-catalogue.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { ApiStep, GlobalOptions } from '../command/command-output.js';
import { makeFirstDumps } from './make-first-dumps.js';
import { setUpChannel } from './set-up-channel.js';
import { setUpDestination } from './set-up-destination.js';
import { setUpInstance } from './set-up-instance.js';
import { setUpPolicy } from './set-up-policy.js';
import type { SetupStep } from './setup.js';

const STEPS: readonly SetupStep[] = [setUpInstance, setUpDestination, setUpPolicy, setUpChannel];

/**
 * Asks for what a fleet needs, one thing after the other: each is stored as soon as it is known, so that the next time it begins where it was
 * broken off.
 */
export const setupCommand = (
  deps: CommandLineDeps,
  options: GlobalOptions,
): E.Either<ErrorDocument, ApiStep> => {
  const { terminal } = deps;
  if (terminal === undefined) return E.left(malformedRequest([NO_TERMINAL]));
  return E.right(async (api) => {
    const setup = { deps, api, terminal, options };
    for (const step of STEPS) {
      const end = await step(setup);
      if (end !== undefined) return end;
    }
    return makeFirstDumps(setup);
  });
};

const NO_TERMINAL =
  'There is no terminal on which to ask: use shipshape add, shipshape destination add and shipshape channel add.';
