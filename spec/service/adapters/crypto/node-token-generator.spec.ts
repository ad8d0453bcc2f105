import { nodeTokenGenerator } from '../../../../adapters/crypto/node-token-generator.js';
import { describeTokenGenerator } from '../../../contracts/access/token-generator.contract.js';

describeTokenGenerator('nodeTokenGenerator', nodeTokenGenerator);
