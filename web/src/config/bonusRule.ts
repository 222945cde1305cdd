import { useConfig } from './ConfigContext';

/** Whether starting points and winnings from them are for playing only. True unless the stage says otherwise. */
export function useIsPlayOnly(): boolean {
  return useConfig().bonusRule !== 'open';
}
