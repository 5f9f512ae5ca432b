import { FIREFOX } from './driver/firefox.js';
import { describeSmoke } from './smoke.js';

describeSmoke(FIREFOX);
