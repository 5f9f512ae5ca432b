const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]{1,5})?$/i;

/**
 * Whether a `Host` header names this machine itself. A page from elsewhere whose name was pointed at this machine (DNS
 * rebinding) still sends its own name, and so gets nothing.
 */
export const isLoopbackHost = (header: string | undefined): boolean => LOOPBACK.test(header ?? '');
