import { machineSuite } from '../../model/model-suite.ts';
import { actionModel } from './action.model.ts';

machineSuite(actionModel);
