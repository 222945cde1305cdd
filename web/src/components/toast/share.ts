import { copy } from './copy';

/** Hands an address of this app to another app of the device, where there is a way to, and to the clipboard elsewhere. */
export async function share(title: string, address: string): Promise<void> {
  const url = location.origin + address;
  if (!('share' in navigator)) return copy(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Whoever closes the device's list does not want to share any more.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
  }
}
