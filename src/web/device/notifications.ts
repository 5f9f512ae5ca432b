/** Whether this browser lets the page call its owner. */
export const mayNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Asks whether the page may call; only when somebody has pressed something that says so. False: it may not. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Calls the owner of the device, if the page may. A later call of the same tag takes the place of the one before. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (!mayNotify()) return;
  const options = { body, tag };
  // Phones show what the service worker calls, and nothing else.
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (registration?.active) return registration.showNotification(title, options);
  const call = new Notification(title, options);
  call.addEventListener('click', () => {
    window.focus();
    call.close();
  });
}
