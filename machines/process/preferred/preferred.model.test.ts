import { machineSuite } from '../../model/model-suite.ts';
import { preferredModel } from './preferred.model.ts';

machineSuite(preferredModel);
