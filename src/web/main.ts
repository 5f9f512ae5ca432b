import { start } from './app.js';
import { registerServiceWorker } from './device/service-worker-registration.js';
import { startTheme } from './device/theme.js';

startTheme();
start();
registerServiceWorker();
