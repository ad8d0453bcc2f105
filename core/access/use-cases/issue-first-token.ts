import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { FIRST_TOKEN_ID } from '../access-token.js';
import { PERMISSIONS } from '../caller.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { TokenRegister } from '../ports/token-register.js';
import { type IssuedToken, issueToken, type IssueTokenPorts } from './issue-token.js';
import { DAY_MS } from '../../shared/durations.js';

/** Issues an administrator's token if there has never been a token; otherwise none. It ends after a day unless it is used. */
export type IssueFirstToken = () => PortTask<O.Option<IssuedToken>>;

export interface IssueFirstTokenPorts extends IssueTokenPorts {
  readonly tokens: Pick<TokenRegister, 'addFirst'>;
}

const FIRST_TOKEN = { name: 'admin', permissions: PERMISSIONS, scope: 'fleet' } as const;

const UNUSED_MS = DAY_MS;

export const issueFirstToken =
  ({ tokens, ...ports }: IssueFirstTokenPorts): IssueFirstToken =>
  () => {
    const expiresAt = O.some(new Date(ports.clock.now().getTime() + UNUSED_MS));
    const { text, hash, ...issued } = issueToken(ports, { ...FIRST_TOKEN, expiresAt }, O.none);
    const token = { ...issued.token, id: FIRST_TOKEN_ID };
    return pipe(
      tokens.addFirst(token, hash),
      TE.map((added) => (added ? O.some({ token, text }) : O.none)),
    );
  };
