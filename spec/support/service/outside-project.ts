import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';

/** A project that has installed the packed package beside some others, and knows nothing of this repository. */
export type OutsideProject = ReturnType<typeof projectIn>;

type Environment = Readonly<Record<string, string>>;

/** Puts the package into a directory. */
type PlacePackage = (directory: string) => Promise<void>;

/** What was built already, as npm would install it: to build it again would take it from under the other specs. */
const packed: PlacePackage = async (directory) => {
  const { stdout } = await execa('npm', [
    'pack',
    '--silent',
    '--ignore-scripts',
    '--pack-destination',
    directory,
  ]);
  await execa('tar', ['-xzf', stdout.trim()], { cwd: directory });
};

/** What runs of it, which takes a twentieth of the time. */
export const bundleAlone: PlacePackage = async (directory) => {
  const place = join(directory, 'package');
  const filter = (file: string) => !file.endsWith('.map');
  await cp('dist/bundle', join(place, 'dist/bundle'), { recursive: true, filter });
  await cp('package.json', join(place, 'package.json'));
};

/** Makes outside projects, each with these packages beside ours, which is placed once for the suite around it. */
export const outsideProjects = (
  place: PlacePackage = packed,
): ((packages: readonly string[]) => Promise<OutsideProject>) => {
  let directory = '';
  let count = 0;
  before(async () => {
    directory = await realpath(await mkdtemp(join(tmpdir(), 'shipshape-package-')));
    await place(directory);
  });
  after(() => rm(directory, { recursive: true, force: true }));
  return async (packages) => {
    count += 1;
    const project = join(directory, `project-${count}`);
    await cp(join(directory, 'package'), join(project, 'node_modules/shipshape'), {
      recursive: true,
    });
    for (const name of packages) await link(name, join(project, 'node_modules', name));
    return projectIn(project);
  };
};

const link = async (name: string, place: string): Promise<void> => {
  await mkdir(dirname(place), { recursive: true });
  await symlink(resolve('node_modules', name), place);
};

const projectIn = (directory: string) => ({
  directory,
  write: async (file: string, text: string) => {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  },
  /** Runs `node` there, with nothing in its environment but what is given. */
  node: async (args: readonly string[], env: Environment = {}) => {
    const { exitCode, stdout, stderr } = await execa(process.execPath, args, {
      cwd: directory,
      env,
      extendEnv: false,
      reject: false,
    });
    return { exitCode, stdout, stderr };
  },
});

/** What npm installs along with the package. */
export const installedPackages = async (): Promise<readonly string[]> => {
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile('package.json', 'utf8'),
  ) as Record<'dependencies' | 'optionalDependencies', object>;
  return Object.keys({ ...dependencies, ...optionalDependencies });
};
