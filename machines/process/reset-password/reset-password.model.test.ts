import { machineSuite } from '../../model/model-suite.ts';
import { resetPasswordModel } from './reset-password.model.ts';

machineSuite(resetPasswordModel);
