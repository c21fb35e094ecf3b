import { machineSuite } from '../../model/model-suite.ts';
import { changeEmailModel } from './change-email.model.ts';

machineSuite(changeEmailModel);
