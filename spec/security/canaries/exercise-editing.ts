import { pollUntil } from '../../support/shared/poll-until.js';
import { serviceClient } from '../../support/service/service-client.js';
import type { CanaryWorld } from './canary-world.js';

/** Adds resources with secrets by hand, changes them in good and in bad ways, and removes them. */
export const exerciseEditing = async (
  { evidence, hidden, fleet }: CanaryWorld,
  url: string,
  token: string,
): Promise<void> => {
  const client = serviceClient(url, token);
  const ask = async (what: `${string} /${string}`, body?: object) =>
    evidence.noteAnswer(await client(what, body));
  const add = async (what: `POST /${string}`, body: object): Promise<string> =>
    (JSON.parse((await ask(what, body)).body) as { readonly id: string }).id;
  const { accepted, literal, destination, channel, misplaced } = hidden;

  const server = await add('POST /v1/servers', { name: 'by-hand' });
  const admin = { user: 'canary', password: literal.text };
  const main = { name: 'main', engine: 'postgresql', host: '127.0.0.1', port: 1, admin };
  const instance = await add(`POST /v1/servers/${server}/instances`, main);
  const vault = await add('POST /v1/destinations', {
    name: 'by-hand',
    kind: 's3',
    endpoint: 'https://s3.example',
    bucket: 'dumps',
    access_key: 'shipshape',
    secret_key: destination.text,
  });
  const hook = await add('POST /v1/channels', {
    name: 'by-hand',
    kind: 'webhook',
    url: `https://hooks.example/${channel.text}`,
  });
  await ask('POST /v1/servers', { name: 'other', instances: [{ ...main, admin: misplaced.text }] });
  await ask(`POST /v1/servers/${server}/instances?dry_run=true`, { ...main, name: 'other' });
  await ask(`POST /v1/servers/${server}/instances`, main);

  for (const one of [`instances/${instance}`, `destinations/${vault}`, `channels/${hook}`]) {
    await ask(`GET /v1/${one}/description`);
    for (const mistake of [
      { pasword: misplaced.text },
      { name: [misplaced.text] },
      { kind: [misplaced.text] },
      { admin: { password: [misplaced.text], user: 'canary' } },
      { host: `postgres://user:${misplaced.text}@db.example/shop` },
      { secret_key: { env: misplaced.text }, url: { file: misplaced.text } },
    ])
      await ask(`PATCH /v1/${one}`, mistake);
    await ask(`PATCH /v1/${one}?dry_run=true`, { name: 'renamed' });
    await ask(`PATCH /v1/${one}`, { name: 'renamed' });
  }
  await ask(`PATCH /v1/instances/${instance}`, { host: '127.0.0.2' });
  await ask(`PATCH /v1/instances/${instance}`, { host: '127.0.0.2', admin });
  await ask(`PATCH /v1/destinations/${vault}`, { endpoint: 'https://elsewhere.example' });

  const idAt = async (path: string): Promise<string | undefined> => {
    const { body } = await ask(`GET /v1/resources?at=${path}`);
    const { resources } = JSON.parse(body) as { resources: readonly { id: string }[] };
    return resources[0]?.id;
  };
  const whole = { port: fleet.servers[0]?.instances[0]?.port, tls: { mode: 'off' } };
  const letIn = { user: 'canary', password: accepted.text };
  await ask(`POST /v1/servers/${server}/instances`, {
    ...main,
    ...whole,
    name: 'whole',
    admin: letIn,
    databases: 'all',
  });
  const found = await pollUntil(
    () => idAt('by-hand/whole/kept'),
    (id) => id !== undefined,
  );
  await ask(`DELETE /v1/databases/${found ?? 'none'}`);
  const managed = await idAt(fleet.servers[2]?.name ?? '');
  await ask(`PATCH /v1/servers/${managed ?? 'none'}`, { address: '127.0.0.1' });
  await ask(`DELETE /v1/servers/${server}`);
  await ask(`DELETE /v1/servers/${server}?with_children=true`);
  await ask(`DELETE /v1/destinations/${vault}`);
  await ask(`DELETE /v1/channels/${hook}`);
};
