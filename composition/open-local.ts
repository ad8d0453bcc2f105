import * as E from 'fp-ts/lib/Either.js';
import type { OpenedOperations } from '../adapters/cli/command-line-deps.js';
import { problemDocument } from '../adapters/api/errors/error-catalogue.js';
import { operationsFor } from '../adapters/api/api-for.js';
import type { ProblemDocument } from '../adapters/api/errors/error-document.js';
import { portFailureWords } from '../core/shared/port-failure-wording.js';
import { createShipshape } from './create-shipshape.js';
import { LOCAL_OPERATOR } from './local-operator.js';
import { readSettings } from './settings/read-settings.js';
import { toldInLines } from './warnings.js';

/** Opens the store that the settings name, for the operator of this machine. */
export const openLocal = async (
  environment: NodeJS.ProcessEnv,
  complain: (line: string) => void,
  config?: string,
): Promise<E.Either<ProblemDocument, OpenedOperations>> => {
  const settings = await readSettings(environment, config);
  if (E.isLeft(settings)) return E.left(wrongSettings(settings.left));
  try {
    const { useCases, close } = await createShipshape(settings.right, toldInLines(complain));
    const operations = operationsFor(useCases, (failure) => {
      if (failure._tag === 'Corrupt') complain(portFailureWords(failure));
    })(LOCAL_OPERATOR);
    return E.right({ operations, close });
  } catch (error) {
    return E.left(
      problemDocument('unavailable', error instanceof Error ? error.message : String(error)),
    );
  }
};

const wrongSettings = (mistakes: readonly string[]): ProblemDocument =>
  problemDocument(
    'malformed_request',
    'The settings are not valid.',
    mistakes.map((detail) => ({ code: 'mistake', detail })),
  );
