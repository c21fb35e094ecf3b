import { machineSuite } from '../model/model-suite.ts';
import { alertSubscriptionModel } from './alert-subscription.model.ts';

machineSuite(alertSubscriptionModel);
