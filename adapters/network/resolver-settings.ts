import { readFile } from 'node:fs/promises';

/** What the machine's resolver does with a name before it asks for it (resolv.conf(5)). */
export interface ResolverSettings {
  /** The domains under which a short name is looked for. */
  readonly search: readonly string[];
  /** A name with so many dots is asked for as it is first. */
  readonly ndots: number;
}

const RESOLV_CONF = '/etc/resolv.conf';

export const readResolverSettings = async (file = RESOLV_CONF): Promise<ResolverSettings> => {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').map((line) =>
    line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/),
  );
  // Of several lines of these two the last one counts.
  const search = lines.findLast(([keyword = '']) => ['search', 'domain'].includes(keyword)) ?? [];
  const ndots = lines
    .filter(([keyword]) => keyword === 'options')
    .flatMap((words) => words.flatMap((word) => /^ndots:(\d{1,2})$/.exec(word)?.[1] ?? []))
    .map(Number);
  return { search: search.slice(1).filter((domain) => domain !== '.'), ndots: ndots.at(-1) ?? 1 };
};

/** The full names to ask for, in their order, until one of them exists. */
export const namesToAsk = (
  host: string,
  { search, ndots }: ResolverSettings,
): readonly string[] => {
  if (host.endsWith('.')) return [host];
  const inDomains = search.map((domain) => `${host}.${domain}`);
  const dots = host.split('.').length - 1;
  return dots >= ndots ? [host, ...inDomains] : [...inDomains, host];
};
