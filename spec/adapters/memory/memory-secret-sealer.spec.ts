import { memorySecretSealer } from '../../../adapters/memory/memory-secret-sealer.js';
import { describeSecretSealer } from '../../contracts/secret-sealer.contract.js';

describeSecretSealer('memorySecretSealer', memorySecretSealer);
