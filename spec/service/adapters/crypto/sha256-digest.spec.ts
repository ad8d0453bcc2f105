import { sha256Digest } from '../../../../adapters/crypto/sha256-digest.js';
import { describeByteDigest } from '../../../contracts/backups/byte-digest.contract.js';

describeByteDigest('Node', sha256Digest);
