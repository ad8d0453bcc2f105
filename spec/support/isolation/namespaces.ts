import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { addressOf, CONTROL_PLANE, GATEWAY, NAME_SERVER, SERVER_COUNT } from './places.js';

/** Two network namespaces: the control plane's, and that of everything else, which is its gateway (ip-netns(8)). */
export interface Namespaces {
  /** Runs ip(8) in the namespace of the control plane, or in the other one. */
  readonly ip: (where: 'inside' | 'outside', command: string) => void;
  /** Starts a program of this folder there. */
  readonly start: (where: 'inside' | 'outside', program: string, ...args: string[]) => Program;
  readonly remove: () => void;
}

export interface Program {
  readonly child: ChildProcess;
  /** The lines of its output so far, each as JSON. */
  readonly lines: readonly unknown[];
  readonly tell: (line: string) => void;
}

const run = (command: string): void => {
  const [program = '', ...args] = command.split(' ');
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** Whether this user may make them, on this machine. */
const canMakeNamespaces = (): boolean => {
  const name = `ship-${process.pid}-try`;
  try {
    run(`ip netns add ${name}`);
    run(`ip netns del ${name}`);
    return true;
  } catch {
    return false;
  }
};

/** Leaves a suite pending where this user cannot make them. */
export const needNamespaces = (): void => {
  before(function () {
    if (canMakeNamespaces()) return;
    console.log('        PENDING: this needs root and network namespaces (iproute2)');
    this.skip();
  });
};

export const makeNamespaces = (): Namespaces => {
  const names = { inside: `ship-${process.pid}-in`, outside: `ship-${process.pid}-out` };
  const resolvers = Object.values(names).map((name) => `/etc/netns/${name}`);
  const children: ChildProcess[] = [];
  const ip: Namespaces['ip'] = (where, command) => run(`ip -n ${names[where]} ${command}`);
  for (const name of Object.values(names)) run(`ip netns add ${name}`);
  for (const resolver of resolvers) {
    mkdirSync(resolver, { recursive: true });
    writeFileSync(`${resolver}/resolv.conf`, `nameserver ${NAME_SERVER}\n`);
  }
  ip('inside', `link add uplink type veth peer name downlink netns ${names.outside}`);
  for (const where of ['inside', 'outside'] as const) ip(where, 'link set lo up');
  ip('outside', `addr add ${GATEWAY}/24 dev downlink`);
  const servers = Array.from({ length: SERVER_COUNT }, (_, index) => addressOf(index + 1));
  for (const address of [NAME_SERVER, ...servers]) ip('outside', `addr add ${address}/32 dev lo`);
  ip('outside', 'link set downlink up');
  ip('inside', `addr add ${CONTROL_PLANE}/24 dev uplink`);
  ip('inside', 'link set uplink up');
  ip('inside', `route add default via ${GATEWAY}`);
  return {
    ip,
    start: (where, program, ...args) => {
      const file = fileURLToPath(new URL(`./${program}.js`, import.meta.url));
      const node = [process.execPath, file, ...args];
      const child = spawn('ip', ['netns', 'exec', names[where], ...node], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      children.push(child);
      const lines: unknown[] = [];
      createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
      return { child, lines, tell: (line) => void child.stdin.write(`${line}\n`) };
    },
    remove: () => {
      for (const child of children) child.kill('SIGKILL');
      for (const name of Object.values(names)) run(`ip netns del ${name}`);
      for (const resolver of resolvers) rmSync(resolver, { recursive: true, force: true });
    },
  };
};
