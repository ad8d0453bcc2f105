import { CHANNEL_RULES } from '../../../core/described/channel.js';
import { DESTINATION } from '../../../core/described/destination.js';
import type { Field, Fields, Shape } from '../../../core/described/field.js';
import { DATABASE, INSTANCE, SERVER } from '../../../core/described/instance.js';
import type { Kind, Kinds } from '../../../core/described/kind.js';
import { SCHEDULE } from '../../../core/described/schedule.js';
import type { FieldForm, FormField } from './form-field.js';

/** The fields of a form, in the order in which they are described; those within a field have its place before theirs. */
export const formOf = (fields: Fields, above: readonly string[] = []): readonly FormField[] =>
  Object.entries(fields).flatMap(([key, field]): readonly FormField[] => {
    const path = [...above, key];
    const { shape } = field.value;
    if (shape.as !== 'fields') return [{ at: path.join('.'), ...formField(field, above) }];
    const alike = shared(field, above);
    return formOf(shape.fields, path).map(({ isNeeded = false, ...inner }) => ({
      ...inner,
      ...alike,
      // Nothing of what may be left out as a whole is needed.
      ...(isNeeded && field.presence !== 'optional' && { isNeeded }),
      only: [...(alike.only ?? []), ...(inner.only ?? [])],
    }));
  });

const formField = (field: Field, above: readonly string[]): Omit<FormField, 'at'> => {
  const { label, hint, placeholder, choices, presence, isNeeded } = field;
  const as = formOfShape(field.value.shape);
  return {
    label,
    ...(as !== undefined && { as }),
    ...(choices !== undefined && { choices }),
    ...((presence === 'required' || isNeeded === true) && { isNeeded: true }),
    ...(hint !== undefined && { hint }),
    ...(placeholder !== undefined && { placeholder }),
    ...shared(field, above),
  };
};

/** What holds for a field and for all within it. */
const shared = ({ isSeldom, only = [] }: Field, above: readonly string[]) => ({
  ...(isSeldom === true && { isSeldom }),
  ...(only.length > 0 && {
    only: only.map(({ words: _, at, ...condition }) => ({
      at: [...above, at].join('.'),
      ...condition,
    })),
  }),
});

const formOfShape = (shape: Shape): FieldForm | undefined => {
  switch (shape.as) {
    case 'number':
    case 'list':
    case 'mapping':
    case 'cron':
      return shape.as;
    case 'authorities':
      return 'block';
    case 'secret':
      return shape.isBlock === true ? 'key' : 'secret';
    default:
      return undefined;
  }
};

const NAME: FormField = {
  ...{ at: 'name', label: 'Name', isNeeded: true },
  hint: 'Blanks at its ends are left out',
};

/** The form of what has settings: those of each kind are shown with it. */
const settledForm = (kinds: readonly Kind[], fields: Fields): readonly FormField[] => [
  NAME,
  {
    ...{ at: 'kind', label: 'Kind', isNeeded: true, isFixed: true },
    choices: Object.fromEntries(kinds.map(({ kind, label }) => [kind, label])),
  },
  ...kinds.flatMap((one) =>
    formOf(one.fields).map((field) => ({
      ...field,
      only: [...(field.only ?? []), { at: 'kind', is: one.kind }],
    })),
  ),
  ...formOf(fields),
];

/** The forms of the page by the type of a resource, which are built into it. */
export const pageForms = ({
  channels,
  destinations,
}: Kinds): Readonly<Record<string, readonly FormField[]>> => ({
  server: [NAME, ...formOf(SERVER)],
  instance: [NAME, ...formOf(INSTANCE)],
  database: [
    { ...NAME, hint: 'As its server knows it, with blanks at its ends', isExact: true },
    ...formOf(DATABASE),
  ],
  schedule: [NAME, ...formOf(SCHEDULE)],
  destination: settledForm(destinations, DESTINATION),
  channel: settledForm(channels, CHANNEL_RULES),
});
