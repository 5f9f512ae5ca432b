/** Keeps the app on the device, so that it opens without a network. Where a browser has no place for it, all else works. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI)).catch(() => {
      // An insecure address or a private window: the app works as long as the page is open.
    });
  });
}
