import { machineSuite } from '../model/model-suite.ts';
import { fileModel } from './file.model.ts';

machineSuite(fileModel);
