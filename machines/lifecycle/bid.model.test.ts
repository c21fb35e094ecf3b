import { machineSuite } from '#machines/model/model-suite.ts';
import { bidModel } from './bid.model.ts';

machineSuite(bidModel);
