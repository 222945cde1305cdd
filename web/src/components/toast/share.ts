import { copy } from './copy';

/** Shares an address of this app by the device's share sheet if there is one, otherwise by the clipboard. */
export async function share(title: string, address: string): Promise<void> {
  const url = location.origin + address;
  if (!('share' in navigator)) return copy(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the share sheet means that the user no longer wants to share.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
  }
}
