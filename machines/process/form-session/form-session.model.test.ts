import { machineSuite } from '../../model/model-suite.ts';
import { formSessionModel } from './form-session.model.ts';

machineSuite(formSessionModel);
