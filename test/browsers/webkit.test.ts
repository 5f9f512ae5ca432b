import { WEBKIT } from './driver/webkit.js';
import { describeSmoke } from './smoke.js';

describeSmoke(WEBKIT);
