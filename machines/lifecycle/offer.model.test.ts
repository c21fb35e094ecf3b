import { machineSuite } from '../model/model-suite.ts';
import { offerModel } from './offer.model.ts';

machineSuite(offerModel);
