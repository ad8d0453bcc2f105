import * as O from 'fp-ts/lib/Option.js';
import type { RejectedLoginRegister } from '../../../core/dump-check/ports/rejected-login-register.js';
import type { StateCell } from '../state-cell.js';

export const memoryRejectedLoginRegister = (cell: StateCell): RejectedLoginRegister => ({
  find: (key) => cell.run(({ rejections }) => O.fromNullable(rejections.get(key))),
  put: (key, rejection) =>
    cell.run(({ rejections }) => {
      rejections.set(key, rejection);
    }),
  remove: (key) =>
    cell.run(({ rejections }) => {
      rejections.delete(key);
    }),
  purge: (before) =>
    cell.run(({ rejections }) => {
      for (const [key, { at }] of rejections) if (at < before) rejections.delete(key);
    }),
});
