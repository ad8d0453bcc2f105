import type { Body } from '../live/bodies.js';
import { Choice, List } from '../parts/list.js';
import { Row } from '../parts/row.js';
import { Badge } from '../parts/sign.js';
import type { ListRoute } from '../route.js';

const SOURCES = { '': 'All', set: 'Set', default: 'Defaults' };

/** What the node that answers runs under, and from where. */
export const Settings = ({ route }: { readonly route: ListRoute }) => (
  <List
    route={route}
    filters={<Choice route={route} name="source" values={SOURCES} />}
    empty="Every setting has its default."
  >
    {({ settings }: Body<'Settings'>) =>
      settings
        .filter(({ source }) => isShown(route.filter['source'], source))
        .map(({ name, value, unit, source }) => (
          <Row
            key={name}
            name={<code class="path">{name}</code>}
            says={<bdi>{inWords(value, unit)}</bdi>}
            cells={[source === 'default' ? source : <Badge key="from">{source}</Badge>]}
          />
        ))
    }
  </List>
);

const inWords = (value: string | null, unit: string | null): string => {
  if (value === null) return 'set, not shown';
  const [ms, larger] = LARGER.find(([ms]) => unit === 'ms' && Number(value) % ms === 0) ?? [
    1,
    unit,
  ];
  return [ms === 1 ? value : Number(value) / ms, larger].join(' ').trim();
};

/** What is in force is shown to the millisecond. */
const LARGER = [
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

const isShown = (wanted: string | undefined, source: string): boolean =>
  wanted === undefined || (wanted === 'default') === (source === 'default');
