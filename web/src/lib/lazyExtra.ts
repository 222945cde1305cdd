import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** An optional part of a screen. If its code cannot be fetched, `instead` or nothing is shown. */
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
