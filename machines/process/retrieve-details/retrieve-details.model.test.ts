import { machineSuite } from '../../model/model-suite.ts';
import { retrieveDetailsModel } from './retrieve-details.model.ts';

machineSuite(retrieveDetailsModel);
