import { execa } from 'execa';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';

/** How the process of a writer makes its storage: an expression over these imports, by the paths of their modules. */
export interface WriterProgram {
  readonly imports: Readonly<Record<string, string>>;
  readonly storage: string;
  readonly partBytes: number;
}

/** A process that writes an object without an end, and counts the parts that it has given out. */
export const endlessWriter = (
  { id, name, kind, settings, mark }: DestinationTarget,
  object: string,
  { imports, storage, partBytes }: WriterProgram,
) => {
  const modules = Object.entries({ ...imports, Secret: 'core/shared/secret.js' }).map(
    ([what, path]) =>
      `import { ${what} } from '${new URL(`../../../${path}`, import.meta.url).href}';`,
  );
  const program = `
    ${modules.join('\n')}
    const { object, settings, ...rest } = JSON.parse(process.env.TARGET);
    const bytes = async function* () {
      for (;;) { yield Buffer.alloc(${partBytes}); process.stdout.write('.'); }
    };
    await ${storage}.put(
      { ...rest, settings: new Secret(settings) }, object, bytes(), new AbortController().signal)();`;
  const target = { id, name, kind, mark, encrypt: [], object, settings: settings.reveal() };
  const running = execa(process.execPath, ['--input-type=module', '-e', program], {
    env: { TARGET: JSON.stringify(target) },
    reject: false,
    buffer: false,
  });
  let parts = 0;
  running.stdout.on('data', (dots: Buffer) => (parts += dots.length));
  return {
    parts: () => parts,
    kill: async () => {
      running.kill('SIGKILL');
      await running;
    },
  };
};
