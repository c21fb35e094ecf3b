import { machineSuite } from '../../model/model-suite.ts';
import { changePasswordModel } from './change-password.model.ts';

machineSuite(changePasswordModel);
