import type { EditError } from '../../../core/fleet/editing/edit-error.js';
import type { ErrorDocument } from '../errors/error-document.js';
import { errorDocument, invalidFleetDocument } from '../errors/error-document.js';
import { withArticle } from '../resources/resource-body.js';

/** Why a resource is not changed by hand, besides what any request may fail of. */
export type EditRefusal = Extract<
  EditError,
  {
    _tag:
      | 'ResourceMistaken'
      | 'PathTaken'
      | 'ManagedByFile'
      | 'HasChildren'
      | 'StillFound'
      | 'ChangedMeanwhile';
  }
>;

export const EDIT_DOCUMENTS: {
  readonly [T in EditRefusal['_tag']]: (
    refusal: Extract<EditRefusal, { _tag: T }>,
  ) => ErrorDocument;
} = {
  ResourceMistaken: ({ mistakes }) => invalidFleetDocument(mistakes),
  PathTaken: ({ type, path }) =>
    errorDocument(
      'name_taken',
      `Nothing was changed: there is ${withArticle(type)} ${JSON.stringify(path)} already; choose another name.`,
    ),
  ManagedByFile: ({ path, by }) =>
    errorDocument(
      'managed_by_file',
      `Nothing was changed: ${path} is managed by ${JSON.stringify(by)}. Change the fleet file and apply it, or release the resource first.`,
    ),
  HasChildren: ({ path, count }) =>
    errorDocument(
      'has_children',
      count === 0
        ? `Nothing was changed: there is something under ${path} that the token may not see; \`with_children\` removes it unseen, or ask somebody who may see it.`
        : `Nothing was changed: ${count} ${count === 1 ? 'resource is' : 'resources are'} under ${path}; \`with_children\` removes that as well.`,
    ),
  StillFound: ({ path, instance, pattern }) =>
    errorDocument(
      'still_found',
      `Nothing was changed: ${path} is on its server, where it would be found again. Drop it there, or add ${JSON.stringify(pattern)} to \`except\` of ${instance}, which removes it here.`,
    ),
  ChangedMeanwhile: ({ path }) =>
    errorDocument(
      'changed_meanwhile',
      `Nothing was changed: ${path} is not as it was when it was read. Read it again before you change it.`,
    ),
};
