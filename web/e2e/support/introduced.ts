import type { BrowserContext } from '@playwright/test';

/** Whoever uses these pages is taken for introduced to the game, so that they find its board and not its first cards. */
export async function introduceEverybody(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { getItem } = Object.getOwnPropertyDescriptors(Storage.prototype);
    const read = getItem.value as Storage['getItem'];
    Storage.prototype.getItem = function (name: string) {
      return name.startsWith('introduced:') ? 'on' : read.call(this, name);
    };
  });
}
