import * as O from 'fp-ts/lib/Option.js';
import type { RejectedLoginRegister } from '../../../core/dump-check/ports/rejected-login-register.js';
import { instanceOfDumped, type StateCell } from '../state.js';
import type { SeenServers } from '../../../core/dump-check/ports/seen-servers.js';

export const memoryRejectedLoginRegister = (cell: StateCell): RejectedLoginRegister => ({
  find: (login) => cell.run(({ rejections }) => O.fromNullable(rejections.get(login.reveal()))),
  put: (login, rejection) =>
    cell.run(({ rejections }) => {
      rejections.set(login.reveal(), rejection);
    }),
  remove: (login) =>
    cell.run(({ rejections }) => {
      rejections.delete(login.reveal());
    }),
  purge: (before) =>
    cell.run(({ rejections }) => {
      for (const [key, { at }] of rejections) if (at < before) rejections.delete(key);
    }),
});

export const memorySeenServers = (cell: StateCell): SeenServers => ({
  lastMajor: (database) =>
    cell.run((state) => {
      const instance = instanceOfDumped(state, database);
      return O.fromNullable(instance && state.seen.get(instance.id));
    }),
  saw: (database, serverMajor) =>
    cell.run((state) => {
      const instance = instanceOfDumped(state, database);
      if (instance !== undefined) state.seen.set(instance.id, serverMajor);
    }),
});
