import type { ContentKind, ContentsDifference } from './database-contents.js';

interface KindWording {
  readonly one: string;
  readonly many: string;
}

const KINDS: Readonly<Record<ContentKind, KindWording>> = {
  table: { one: 'A table', many: 'tables' },
  sequence: { one: 'A sequence', many: 'sequences' },
  index: { one: 'An index', many: 'indexes' },
  constraint: { one: 'A constraint', many: 'constraints' },
  view: { one: 'A view', many: 'views' },
  function: { one: 'A function', many: 'functions' },
  trigger: { one: 'A trigger', many: 'triggers' },
  policy: { one: 'A policy of rows', many: 'policies of rows' },
  grant: { one: 'A grant or an owner', many: 'grants and owners' },
};

/** What differs, in a sentence; with the name where the difference has it. */
export const differenceWording = (difference: ContentsDifference): string => {
  const { name } = difference;
  return `${withoutName(difference)}${name === undefined ? '' : `: ${JSON.stringify(name)}`}.`;
};

const withoutName = ({ kind, how, source = 0, restored = 0 }: ContentsDifference): string => {
  const { one, many } = KINDS[kind];
  switch (how) {
    case 'missing':
      return `${one} of the source is not in the restored database`;
    case 'added':
      return `${one} of the restored database was not in the source`;
    case 'rows':
      return `${one} has ${restored} rows in the restored database, and had ${source} in the source`;
    case 'value':
      return `${one} of the restored database is at a value at which that of the source was not during the dump`;
    case 'names':
      return source === restored
        ? `Of its ${source} ${many} the restored database has some under other names`
        : `The restored database has ${restored} ${many}, and the source had ${source}`;
    case 'values':
      return 'Numbers of rows, or values of sequences, are not those of the source';
  }
};
