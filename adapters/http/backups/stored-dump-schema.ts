import { PROOFS } from '../../../core/backups/stored-dump.js';
import { object, orNull, schema } from '../openapi/references.js';

export const DIGEST = { type: 'string', pattern: '^[0-9a-f]{64}$' };

export const STORED_DUMP = object({
  destination: object({
    id: {
      ...orNull(schema('Uuid')),
      description: 'Null once the destination has been removed from the fleet.',
    },
    name: { type: 'string', description: 'When the dump was written.' },
  }),
  object: { type: 'string', description: 'Its name in the destination.' },
  size_bytes: { type: 'integer', minimum: 0, description: 'Of the object.' },
  sha256: { ...DIGEST, description: 'Of the object.' },
  encrypted: { type: 'boolean' },
  proof: {
    enum: PROOFS,
    description:
      '`written`: its bytes were read back; `read`: the tool that restores such dumps also read it to its end; `restored`: it was also restored.',
  },
  restored: {
    ...orNull(
      object({
        tables: { type: 'integer', minimum: 0 },
        rows: { type: 'integer', minimum: 0 },
      }),
    ),
    description: 'What the restored database had; null unless it was restored.',
  },
});
