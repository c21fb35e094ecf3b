import { advertModel } from './lifecycle/advert.model.ts';
import { bidModel } from './lifecycle/bid.model.ts';
import { authModel } from './process/auth/auth.model.ts';
import { biddingModel } from './process/bidding/bidding.model.ts';
import { preferredModel } from './process/preferred/preferred.model.ts';
import { searchModel } from './process/search/search.model.ts';

/** Every machine there is, by its model. A new one is added here; `tests/machines` finds what was forgotten. */
export const lifecycleModels = [advertModel, bidModel];
export const processModels = [authModel, biddingModel, preferredModel, searchModel];
