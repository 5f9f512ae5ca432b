import { start } from './app.js';
import { registerServiceWorker } from './device/service-worker-registration.js';

start();
registerServiceWorker();
