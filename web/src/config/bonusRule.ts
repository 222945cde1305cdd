import { useConfig } from './ConfigContext';

/** Whether starting points, and what they win, are for playing alone: they are where the stage does not say otherwise. */
export function useIsPlayOnly(): boolean {
  return useConfig().bonusRule !== 'open';
}
