import type { BrowserContext } from '@playwright/test';

/** Marks every user of these pages as introduced to the game, so that they see its board and not its first cards. */
export async function introduceEverybody(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { getItem } = Object.getOwnPropertyDescriptors(Storage.prototype);
    const read = getItem.value as Storage['getItem'];
    Storage.prototype.getItem = function (name: string) {
      return name.startsWith('introduced:') ? 'on' : read.call(this, name);
    };
  });
}
