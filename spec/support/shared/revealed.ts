import { Secret } from '../../../core/shared/secret.js';

/** The same value with each secret in clear, since a comparison never sees the text of a secret. */
export const revealed = (value: unknown): unknown => {
  if (value instanceof Secret) return `revealed: ${value.reveal()}`;
  if (Array.isArray(value)) return value.map(revealed);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revealed(inner)]));
};
