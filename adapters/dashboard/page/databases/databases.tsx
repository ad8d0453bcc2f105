import { useMemo, useState } from 'preact/hooks';
import { storedText } from '../live/stored.js';
import { goTo } from '../navigation.js';
import { Choice, Search } from '../parts/list.js';
import { databasesPath, type ListRoute, narrowed } from '../route.js';
import { Press } from '../parts/press.js';
import { Failure } from '../parts/reasons.js';
import { SaveFile } from '../parts/save-file.js';
import { Ago, useNow } from '../parts/since.js';
import { inDigits } from '../parts/words.js';
import { useProtection } from '../overview/protection.js';
import {
  arrange,
  countsOf,
  CSV_TITLES,
  csvLines,
  groupOf,
  GROUPS,
  isRow,
  type Line,
  sortingOf,
} from './arrange.js';
import { COLUMN_NAMES, type ColumnName } from './columns.js';
import { Head, TableLine, VirtualTable } from './virtual-table.js';
import { ColumnMenu, NoDatabases, Pick, SavedViews } from './table-tools.js';
import { MOST_ROWS, readEachPage, type Rows, useRows } from './use-rows.js';

const PROTECTION_CHOICES = {
  '': 'All',
  unprotected: 'Unprotected',
  at_risk: 'At risk',
  protected: 'Protected',
  none: 'Need none',
};

/** The columns that are left out, in the words of `COLUMNS`; what each person chooses for this browser. */
const HIDDEN = storedText('shipshape-columns-hidden');

const chosenColumns = (): readonly ColumnName[] => {
  const hidden = (HIDDEN.get() ?? '').split(' ');
  return COLUMN_NAMES.filter((name) => !hidden.includes(name));
};

/** Every database: how it is protected, how large it is, and when it is dumped. */
export const Databases = ({ route }: { readonly route: ListRoute }) => {
  const { sort, group: by } = route.filter;
  const path = databasesPath(route.filter);
  const [wholePath, setWhole] = useState<string>();
  const wantsAll = wholePath === path;
  const read = useRows(path, wantsAll);
  const [columns, setColumns] = useState(chosenColumns);
  const rows = read.rows ?? [];
  const sorting = sortingOf(sort);
  const group = groupOf(by);
  const isWhole = read.isWhole === true;
  const lines = useMemo(
    () => arrange(rows, sorting, group, isWhole),
    [read.rows, sort, by, isWhole],
  );
  const choose = (name: string, value: string) => goTo(narrowed(route, name, value));
  return (
    <section class="list-page databases">
      <h1 tabIndex={-1}>Databases</h1>
      <div class="filters">
        <Search key={JSON.stringify(route.filter)} route={route} label="A part of the path" />
        <Choice route={route} name="protection" values={PROTECTION_CHOICES} />
        <Pick {...{ route, rows, choose }} name="policy" label="Policy" />
        <Pick {...{ route, rows, choose }} name="engine" label="Engine" />
        <label class="pick">
          Group by{' '}
          <select
            value={group ?? ''}
            onChange={({ currentTarget: { value } }) => choose('group', value)}
          >
            <option value="">nothing</option>
            {Object.entries(GROUPS).map(([name, label]) => (
              <option key={name} value={name}>
                {label.toLowerCase()}
              </option>
            ))}
          </select>
        </label>
      </div>
      {read.error !== undefined && <Failure error={read.error} />}
      <div class="filters">
        <p class="mark">
          <span role="status">{saidOf(read)}</span>
          {isWhole && <Age at={read.at} says="Read" />}
          {route.filter['protection'] !== undefined && <CountedAge />}
        </p>
        <span class="tools">
          <ColumnMenu
            columns={columns}
            onChange={(chosen) => {
              HIDDEN.set(COLUMN_NAMES.filter((name) => !chosen.includes(name)).join(' '));
              setColumns(chosen);
            }}
          />
          <SavedViews route={route} />
          <SaveFile
            label="CSV"
            name={['databases', 'csv']}
            make={async (add) => {
              add([CSV_TITLES]);
              if (!isWhole) return readEachPage(path, (more) => add(csvLines(more)));
              add(csvLines(rows));
              return undefined;
            }}
          />
        </span>
      </div>
      {read.isWhole === false && (
        <Press isBusy={wantsAll} onPress={() => setWhole(path)}>
          {wantsAll ? `Reading all of them: ${inDigits(read.count)} …` : 'Read all of them'}
        </Press>
      )}
      {read.rows?.length === 0 && <NoDatabases route={route} />}
      {lines.length > 0 && (
        <VirtualTable
          label="Databases"
          columns={columns.length + 1}
          lines={lines}
          head={<Head {...{ columns, sorting, route }} />}
        >
          {(line, index) => <TableLine key={keyOf(line)} {...{ line, index, columns }} />}
        </VirtualTable>
      )}
    </section>
  );
};

/** Younger ones are as good as of now. */
const YOUNG_MS = 60_000;

const Age = ({ at, says }: { readonly at: string | undefined; readonly says: string }) => {
  const now = useNow();
  return at === undefined || now - Date.parse(at) < YOUNG_MS ? null : (
    <>
      {` ${says} `}
      <Ago at={at} />.
    </>
  );
};

/** Which databases are so protected is known from when they were counted. */
const CountedAge = () => <Age at={useProtection()?.counted_at} says="Counted" />;

const keyOf = (line: Line): string => (isRow(line) ? line.id : line.title);

const saidOf = ({ rows, isWhole }: Rows): string => {
  if (rows === undefined) return 'Reading …';
  if (isWhole === true) return rows.length === 0 ? '' : `${countsOf(rows)}.`;
  return isWhole === undefined
    ? `The worst ${inDigits(rows.length)}; reading the others …`
    : `The worst, those at risk or unprotected, and the first ${inDigits(MOST_ROWS)} by path are shown and sorted among themselves: others may belong between them.`;
};
