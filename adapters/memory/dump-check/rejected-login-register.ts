import * as O from 'fp-ts/lib/Option.js';
import type { RejectedLoginRegister } from '../../../core/dump-check/ports/rejected-login-register.js';
import type { StateCell } from '../state-cell.js';

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
