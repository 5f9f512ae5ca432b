import { describeScreens } from './driver/every-screen.js';
import { STUDY_SCREENS } from './screens.js';

describeScreens(STUDY_SCREENS);
