import { machineSuite } from '../../model/model-suite.ts';
import { impersonatingModel } from './impersonating.model.ts';

machineSuite(impersonatingModel);
