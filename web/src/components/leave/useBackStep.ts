import { useEffect, useEffectEvent } from 'react';
import { BackSteps, type Leave } from '../../lib/backSteps';

export const backSteps = new BackSteps(window);

/** While open over the page, a step back asks it to close. */
export function useBackStep(isOpen: boolean, leave: Leave): void {
  const onBack = useEffectEvent(leave);
  useEffect(() => {
    if (isOpen) return backSteps.open(() => onBack());
  }, [isOpen]);
}
