import { machineSuite } from '../../model/model-suite.ts';
import { uploadModel } from './upload.model.ts';

machineSuite(uploadModel);
