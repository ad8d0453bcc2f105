import type { ResourceType } from '../../../../core/shared/resource.js';
import type { ErrorDocument } from '../../../api/errors/error-document.js';
import type { FieldOption } from './field-options.js';

/** The same error, in which an option stands for the place in a description that it is about. */
export const namingOptions =
  (type: ResourceType, options: readonly FieldOption[]) =>
  ({ reasons, ...error }: ErrorDocument): ErrorDocument => ({
    ...error,
    ...(reasons !== undefined && {
      reasons: reasons.map((reason) => ({
        ...reason,
        detail: named(type, options, reason.detail),
      })),
    }),
  });

const named = (type: ResourceType, options: readonly FieldOption[], detail: string): string => {
  for (const { name, place } of options) {
    const at = [type, ...place].join('.');
    if (detail.startsWith(at) && /^[:[]/.test(detail.slice(at.length)))
      return `--${name}${detail.slice(at.length)}`;
  }
  return detail;
};
