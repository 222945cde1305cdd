import { createContext, use } from 'react';
import type { Config } from './config';

export const ConfigContext = createContext<Config | null>(null);

export function useConfig(): Config {
  const config = use(ConfigContext);
  if (!config) throw new Error('useConfig outside of ConfigContext');
  return config;
}
