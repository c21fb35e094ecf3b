import { machineSuite } from '../model/model-suite.ts';
import { formRequestModel } from './form-request.model.ts';

machineSuite(formRequestModel);
