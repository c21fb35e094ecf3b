import { machineSuite } from '../model/model-suite.ts';
import { messageThreadModel } from './message-thread.model.ts';

machineSuite(messageThreadModel);
