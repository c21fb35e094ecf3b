import { machineSuite } from '../model/model-suite.ts';
import { advertModel } from './advert.model.ts';

machineSuite(advertModel);
