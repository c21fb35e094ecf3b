import { machineSuite } from '../../model/model-suite.ts';
import { createAccountModel } from './create-account.model.ts';

machineSuite(createAccountModel);
