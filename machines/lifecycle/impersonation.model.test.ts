import { machineSuite } from '../model/model-suite.ts';
import { impersonationModel } from './impersonation.model.ts';

machineSuite(impersonationModel);
