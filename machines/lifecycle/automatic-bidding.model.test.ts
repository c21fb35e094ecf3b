import { machineSuite } from '../model/model-suite.ts';
import { automaticBiddingModel } from './automatic-bidding.model.ts';

machineSuite(automaticBiddingModel);
