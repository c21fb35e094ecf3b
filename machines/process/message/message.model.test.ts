import { machineSuite } from '../../model/model-suite.ts';
import { messageModel } from './message.model.ts';

machineSuite(messageModel);
