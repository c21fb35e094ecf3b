import { machineSuite } from '../model/model-suite.ts';
import { shortlistEntryModel } from './shortlist-entry.model.ts';

machineSuite(shortlistEntryModel);
