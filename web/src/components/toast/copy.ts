import { gameRefusal, gameToast } from './notify';

/** The specification's text (spec 8.47). */
export const COPIED = 'Copied to clipboard.';

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    gameToast(COPIED, 'info');
  } catch (error) {
    console.error('Copying failed', error);
    gameRefusal('This browser did not allow copying.');
  }
}
