import type { Field, Fields, Shape } from '../../../core/described/field.js';
import type { Kind, Kinds } from '../../../core/described/kind.js';
import { kindsOfType, RESOURCE_FIELDS } from '../../../core/described/kind.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../core/shared/resource.js';
import type { FieldForm, FormField } from './form-field.js';

/** The fields of a form, in the order in which they are described; those within a field have its place before theirs. */
export const formOf = (fields: Fields, above: readonly string[] = []): readonly FormField[] =>
  Object.entries(fields).flatMap(([key, field]): readonly FormField[] => {
    const path = [...above, key];
    const { shape } = field.value;
    if (shape.as !== 'fields')
      return [{ at: path.join('.'), ...formField(field, above), ...itemsOf(shape) }];
    const alike = shared(field, above);
    return formOf(shape.fields, path).map(({ isNeeded = false, only = [], ...inner }) => ({
      ...inner,
      ...alike,
      // Nothing of what may be left out as a whole is needed.
      ...(isNeeded && field.presence !== 'optional' && { isNeeded }),
      ...onlyWith([...(alike.only ?? []), ...only]),
    }));
  });

/** The fields of each mapping in a list. */
const itemsOf = (shape: Shape): Pick<FormField, 'items'> =>
  shape.as === 'list' && shape.of.shape.as === 'fields'
    ? { items: formOf(shape.of.shape.fields) }
    : {};

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
  ...onlyWith(
    only.map(({ words: _, at, ...condition }) => ({ at: [...above, at].join('.'), ...condition })),
  ),
});

const onlyWith = (only: NonNullable<FormField['only']>): Pick<FormField, 'only'> =>
  only.length > 0 ? { only } : {};

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

const NAME: FormField = { at: 'name', label: 'Name', isNeeded: true };

/** The settings of each kind are shown with it. */
const kindForm = (kinds: readonly Kind[] | undefined): readonly FormField[] =>
  kinds === undefined
    ? []
    : [
        {
          at: 'kind',
          label: 'Kind',
          isNeeded: true,
          isFixed: true,
          choices: Object.fromEntries(kinds.map(({ kind, label }) => [kind, label])),
        },
        ...kinds.flatMap((one) =>
          formOf(one.fields).map((field) => ({
            ...field,
            only: [...(field.only ?? []), { at: 'kind', is: one.kind }],
          })),
        ),
      ];

/** A database has the name that its server has given it. */
const NAMES: Readonly<Partial<Record<ResourceType, FormField>>> = {
  database: { ...NAME, hint: 'As its server knows it', isExact: true },
};

/** The forms of the page by the type of a resource, which are built into it. */
export const pageForms = (kinds: Kinds): Readonly<Record<string, readonly FormField[]>> =>
  Object.fromEntries(
    RESOURCE_TYPES.map((type) => [
      type,
      [
        NAMES[type] ?? NAME,
        ...kindForm(kindsOfType(type, kinds)),
        ...formOf(RESOURCE_FIELDS[type]),
      ],
    ]),
  );
