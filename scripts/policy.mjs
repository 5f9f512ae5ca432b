// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** What a page may do: run and show what lies beside it, and nothing from anywhere else. Our own server sends it too. */
export const POLICY = JSON.parse(readFileSync(join(root, 'src/server/app/content-policy.json'), 'utf8')).join('; ');
