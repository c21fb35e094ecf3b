import { machineSuite } from '../../model/model-suite.ts';
import { offerAnswerModel } from './offer-answer.model.ts';

machineSuite(offerAnswerModel);
