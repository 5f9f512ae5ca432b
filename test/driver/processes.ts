import { readFileSync } from 'node:fs';

/** Whether a process is there. One that has ended and was not collected yet is none any more. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
