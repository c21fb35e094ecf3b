import { machineSuite } from '../../model/model-suite.ts';
import { authModel } from './auth.model.ts';

machineSuite(authModel);
