import { machineSuite } from '../model/model-suite.ts';
import { accountModel } from './account.model.ts';

machineSuite(accountModel);
