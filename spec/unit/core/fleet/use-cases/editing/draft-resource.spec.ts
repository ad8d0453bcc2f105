import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { forbidden, notFound } from '../../../../../../core/access/caller.js';
import type { Draft } from '../../../../../../core/fleet/editing/plan-addition.js';
import { draftResource } from '../../../../../../core/fleet/use-cases/editing/add-resource.js';
import { aCallerWho, anAdmin } from '../../../../../support/access/a-caller.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { resourceDocuments } from '../../../../../support/fleet/known-kinds.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';

const KEPT = { kept: true };
const HOOK = { name: 'on-call', kind: 'webhook', url: KEPT };

const settingsOf = (
  outcome: E.Either<unknown, { readonly resource: { readonly secret: unknown } }>,
) => {
  if (E.isLeft(outcome)) return outcome.left;
  const secret = outcome.right.resource.secret as O.Option<{ readonly reveal: () => string }>;
  return O.isNone(secret) ? undefined : (JSON.parse(secret.value.reveal()) as unknown);
};

describe('draftResource', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aWholeFleet());
    const { id } = await refAt(store, 'on-call');
    const before = await store.fleet.resources();
    const read = (document: object, at: Draft['at'], caller = anAdmin()) => {
      const describe = resourceDocuments.readNew('channel', document);
      return draftResource(store)(caller, 'channel', { describe, at })();
    };
    return { store, id, before, read };
  };
  const NEW = { under: 'fleet' } as const;

  it('reads a new one as it is described, and stores nothing', async () => {
    const { store, before, read } = await make();
    const url = 'https://hooks.example/new';
    expect(settingsOf(await read({ ...HOOK, url }, NEW))).to.deep.equal({ url });
    expect(await store.fleet.resources()).to.deep.equal(before);
  });

  it('fills in the secret that a stored one keeps', async () => {
    const { id, read } = await make();
    const settings = { url: 'https://hooks.example/x' };
    expect(settingsOf(await read(HOOK, { stored: id }))).to.deep.equal(settings);
  });

  it('sends no stored secret to a place for which it was not given', async () => {
    const { id, read } = await make();
    const moved = { ...HOOK, kind: 'gotify', url: 'https://evil.example', token: KEPT };
    const places = async (document: object, at: Draft['at']) => {
      const outcome = await read(document, at);
      return E.isLeft(outcome) && outcome.left._tag === 'FleetRejected'
        ? outcome.left.faults.map((fault) => `${fault._tag} ${'place' in fault ? fault.place : ''}`)
        : outcome;
    };
    expect(await places(moved, { stored: id })).to.deep.equal(['NothingKept channel.token']);
    expect(await places(HOOK, NEW)).to.deep.equal(['NothingKept channel.url']);
  });

  it('is for those who may add it or, of a stored one, change it', async () => {
    const { id, read } = await make();
    const reader = aCallerWho('fleet', 'channel:read');
    const outcomes = [
      await read(HOOK, NEW, reader),
      await read(HOOK, { stored: id }, reader),
      await read(HOOK, { stored: id }, aCallerWho('fleet', 'fleet:write')),
      await read(HOOK, { stored: aUuid(9) }),
    ];
    const [refused, hidden] = [forbidden('fleet:write'), notFound('channel')];
    expect(outcomes).to.deep.equal([refused, refused, hidden, hidden].map(E.left));
  });

  it('names what is wrong with it', async () => {
    const { read } = await make();
    const outcome = await read({ name: 'x', kind: 'webhook' }, NEW);
    expect(outcome).to.have.nested.property('left._tag', 'ResourceMistaken');
  });
});
