import { machineSuite } from '../../model/model-suite.ts';
import { searchModel } from './search.model.ts';

machineSuite(searchModel);
