import { useConfig } from '../config/ConfigContext';

/** What the browser tab says. */
export function PageTitle({ children }: { children: string }) {
  const { productName } = useConfig();
  return <title>{`${children} · ${productName}`}</title>;
}
