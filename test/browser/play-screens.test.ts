import { describeScreens } from './driver/every-screen.js';
import { PLAY_SCREENS } from './screens.js';

describeScreens(PLAY_SCREENS);
