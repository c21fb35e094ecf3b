import { machineSuite } from '#machines/model/model-suite.ts';
import { authModel } from './auth.model.ts';

machineSuite(authModel);
