import { sharedValue } from '../../lib/sharedValue';

/** The id of the round whose draw a screen is about to show. Until then nothing else reveals the result. */
export const { set: holdBackDraw, useValue: useUntoldDraw } = sharedValue<string | undefined>(undefined);
