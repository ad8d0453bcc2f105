import type { ApplyOptions } from './apply-command.js';
import type { CreateTokenOptions } from './create-token-command.js';
import type { GlobalOptions } from './global-options.js';

/** What each command of the command line does. */
export interface Actions {
  readonly serve: (options: GlobalOptions) => Promise<void>;
  readonly apply: (file: string, options: ApplyOptions & GlobalOptions) => Promise<void>;
  readonly overview: (options: GlobalOptions) => Promise<void>;
  readonly check: (idOrPath: string, options: GlobalOptions) => Promise<void>;
  readonly createToken: (options: CreateTokenOptions & GlobalOptions) => Promise<void>;
  readonly listTokens: (options: GlobalOptions) => Promise<void>;
  readonly revokeToken: (nameOrId: string, options: GlobalOptions) => Promise<void>;
}
