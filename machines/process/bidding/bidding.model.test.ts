import { machineSuite } from '../../model/model-suite.ts';
import { biddingModel } from './bidding.model.ts';

machineSuite(biddingModel);
