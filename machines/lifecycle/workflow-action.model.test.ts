import { machineSuite } from '../model/model-suite.ts';
import { workflowActionModel } from './workflow-action.model.ts';

machineSuite(workflowActionModel);
