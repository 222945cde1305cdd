import { gameRefusal, gameToast } from '../../components/notify';
import { TEXT } from './texts';

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    gameToast(TEXT.copied, 'info');
  } catch (error) {
    console.error('Copying failed', error);
    gameRefusal('This browser did not allow copying.');
  }
}
