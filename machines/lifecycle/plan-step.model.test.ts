import { machineSuite } from '../model/model-suite.ts';
import { planStepModel } from './plan-step.model.ts';

machineSuite(planStepModel);
