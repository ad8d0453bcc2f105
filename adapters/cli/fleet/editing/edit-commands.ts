import { type Command, Option } from 'commander';
import type { Kinds } from '../../../../core/described/kind.js';
import { kindsOfType } from '../../../../core/described/resource-fields.js';
import type { ResourceType } from '../../../../core/shared/resource.js';
import { ADDED } from '../../../api/fleet/edit-operations.js';
import { PLURALS, withArticle } from '../../../api/resources/resource-body.js';
import type { GlobalOptions } from '../../command/command-output.js';
import type { EditActions } from './edit-actions.js';
import {
  ADD_HELP,
  EDIT_HELP,
  REMOVE_HELP,
  RENAME_HELP,
  SECRETS,
  SET_HELP,
} from './edit-help-text.js';
import { addFields, dryRun, givenOf, repeatable } from './commander-options.js';
import { type FieldOption, fieldOptions } from './field-options.js';
import { unsettableFields } from './unsettable-fields.js';
import { pathForm } from './new-place.js';

interface Options extends GlobalOptions {
  readonly dryRun: boolean;
  readonly kind?: string;
  readonly unset?: readonly string[];
}

/** Commands that edit single resources of each type, beside those that its command has already. */
export const addEditCommands = (shipshape: Command, actions: EditActions, kinds: Kinds): void => {
  const taken = shipshape.options.map(({ long }) => long?.slice(2) ?? '');
  // One type may be put under several others.
  for (const type of new Set(ADDED.map((added) => added.type))) {
    const group =
      shipshape.commands.find((command) => command.name() === type) ??
      shipshape.command(type).description(`add, change, rename and remove ${PLURALS[type]}`);
    const fields = fieldOptions(type, kinds, taken);
    addAdding(group, actions, { type, kinds, fields });
    addSetting(group, actions, { type, kinds, fields });
    addRenaming(group, actions, type);
    addRemoving(group, actions, type);
  }
  shipshape
    .command('edit <path-or-id>')
    .description('change a resource in an editor')
    .addOption(dryRun())
    .addHelpText('after', EDIT_HELP)
    .action((idOrPath: string, _, command: Command) => {
      const options: Options = command.optsWithGlobals();
      return actions.editResource({ idOrPath, dryRun: options.dryRun }, options);
    });
};

interface Described {
  readonly type: ResourceType;
  readonly kinds: Kinds;
  readonly fields: readonly FieldOption[];
}

const addAdding = (
  group: Command,
  actions: EditActions,
  { type, kinds, fields }: Described,
): void => {
  const adding = group
    .command(`add <${pathForm(type)}>`)
    .description(`add ${withArticle(type)}`)
    .addHelpText('after', ADD_HELP[type]);
  const kindNames = kindsOfType(type, kinds)?.map(({ kind }) => kind);
  if (kindNames !== undefined)
    adding.addOption(
      new Option('--kind <kind>', 'what it is; the help shows the options of that kind alone')
        .choices(kindNames)
        .makeOptionMandatory(),
    );
  addFields(adding, fields).action((path: string, _, command: Command) => {
    const options: Options = command.optsWithGlobals();
    const { kind, dryRun } = options;
    const given = givenOf(fields, options);
    return actions.addResource({ type, path, kind, options: fields, given, dryRun }, options);
  });
};

const addSetting = (
  group: Command,
  actions: EditActions,
  { type, kinds, fields }: Described,
): void => {
  const places = unsettableFields(type, kinds);
  const setting = group
    .command(`set <${type}>`)
    .description(`change what is given of ${withArticle(type)}, and nothing else`)
    .addHelpText(
      'after',
      fields.some(({ takes }) => takes === 'line') ? SET_HELP + SECRETS : SET_HELP,
    );
  if (places.size > 0)
    setting.addOption(
      repeatable('--unset <field>', 'leave this out from now on; may be given several times', [
        ...places.keys(),
      ]),
    );
  addFields(setting, fields).action((idOrPath: string, _, command: Command) => {
    const options: Options = command.optsWithGlobals();
    const unset = (options.unset ?? []).flatMap((name) => [places.get(name) ?? []]);
    const given = givenOf(fields, options);
    const change = { type, idOrPath, options: fields, given, unset, dryRun: options.dryRun };
    return actions.setResource(change, options);
  });
};

const addRenaming = (group: Command, actions: EditActions, type: ResourceType): void => {
  group
    .command(`rename <${type}> <name>`)
    .description(`give ${withArticle(type)} another name`)
    .addOption(dryRun())
    .addHelpText('after', RENAME_HELP)
    .action((idOrPath: string, name: string, _, command: Command) => {
      const options: Options = command.optsWithGlobals();
      return actions.renameResource({ type, idOrPath, name, dryRun: options.dryRun }, options);
    });
};

const addRemoving = (group: Command, actions: EditActions, type: ResourceType): void => {
  group
    .command(`remove <${type}>`)
    .description(`remove ${withArticle(type)}`)
    .option('--with-children', 'and all that is under it', false)
    .option('--yes', 'without asking back', false)
    .addOption(dryRun())
    .addHelpText('after', REMOVE_HELP)
    .action((idOrPath: string, _, command: Command) => {
      const options: Options & { readonly withChildren: boolean; readonly yes: boolean } =
        command.optsWithGlobals();
      const { dryRun, withChildren, yes } = options;
      return actions.removeResource({ type, idOrPath, dryRun, withChildren, yes }, options);
    });
};
