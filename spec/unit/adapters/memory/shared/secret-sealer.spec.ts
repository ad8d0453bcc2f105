import { memorySecretSealer } from '../../../../../adapters/memory/shared/secret-sealer.js';
import { describeSecretSealer } from '../../../../contracts/shared/secret-sealer.contract.js';

describeSecretSealer('memorySecretSealer', memorySecretSealer);
