import { machineSuite } from '../../model/model-suite.ts';
import { confirmEmailModel } from './confirm-email.model.ts';

machineSuite(confirmEmailModel);
