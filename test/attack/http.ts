import type { Attack } from './attack.js';
export async function http(_attack: Attack): Promise<void> {}
