import { machineSuite } from '../model/model-suite.ts';
import { bidModel } from './bid.model.ts';

machineSuite(bidModel);
