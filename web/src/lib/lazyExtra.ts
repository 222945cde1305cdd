import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part without which the screen is whole: where its code cannot be fetched, nothing stands there, or `instead`. */
export function lazyExtra<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch((error: unknown) => {
      console.error(error);
      return { default: instead };
    }),
  );
}
