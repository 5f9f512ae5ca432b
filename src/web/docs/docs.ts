import { startTheme } from '../device/theme.js';

startTheme();
