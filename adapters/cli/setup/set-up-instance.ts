import * as E from 'fp-ts/lib/Either.js';
import { inWords, showNotes } from '../adding/add-command.js';
import { INTERRUPTED } from '../adding/conversation.js';
import { findPassword } from '../adding/find-password.js';
import { addInstance, databasesToAdd, instanceNames, pathOf } from '../adding/new-instance.js';
import { readTarget } from '../adding/read-target.js';
import { showTriedHosts } from '../adding/show-instance-test.js';
import { tryHosts } from '../adding/try-hosts.js';
import { allOf, say, sayDone, sayError, type SetupStep } from './setup.js';

/** The instance of a connection string, with the databases that are found there; asked again until a login is accepted. */
export const setUpInstance: SetupStep = async (setup) => {
  const { deps, api, terminal } = setup;
  const there = await allOf(api, 'instance');
  if (E.isLeft(there)) return there;
  const [first] = there.right;
  if (first !== undefined) {
    await sayDone(setup, `There is ${first.path}.`);
    return undefined;
  }
  for (;;) {
    const text = await terminal.ask('Server (postgres://user@host, mysql://user@host): ');
    if (text === undefined) return E.right(INTERRUPTED);
    const target = await readTarget(deps, text.trim());
    if (E.isLeft(target)) {
      await sayError(setup, target.left);
      continue;
    }
    const password = await findPassword(deps, target.right, {});
    if (E.isLeft(password)) return password;
    if (password.right === undefined) return E.right(INTERRUPTED);
    await say(setup, [...password.right.notes, ...target.right.notes], showNotes);
    const hosts = await tryHosts(api, target.right, password.right);
    if (E.isLeft(hosts)) return hosts;
    await say(setup, hosts.right.tried, showTriedHosts);
    const { taken } = hosts.right;
    const names = instanceNames(target.right, undefined);
    if (taken === undefined || E.isLeft(names)) continue;
    const found = databasesToAdd(target.right, taken.test);
    const out = await terminal.ask(
      'All of them are added. Names to leave out, with blanks between (Enter for none): ',
    );
    if (out === undefined) return E.right(INTERRUPTED);
    const databases = found.filter((name) => !out.split(/\s+/).includes(name));
    const { login } = taken;
    const added = await addInstance(api, { names: names.right, login, databases }, false);
    if (E.isLeft(added)) return added;
    await sayDone(setup, `Added ${pathOf(names.right)} with ${inWords(databases)}.`);
    return undefined;
  }
};
