import { machineSuite } from '../../model/model-suite.ts';
import { previewModel } from './preview.model.ts';

machineSuite(previewModel);
