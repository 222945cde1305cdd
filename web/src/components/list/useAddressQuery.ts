import { useSearchParams, type NavigateOptions } from 'react-router';

/** The address query and a setter for some of its parameters. An empty parameter is removed, the others stay. */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  function change(values: Record<string, string | undefined>, options?: NavigateOptions) {
    // Read from the window: a change just before this one may not be rendered yet.
    const after = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    setQuery(after, options);
  }
  return [query, change] as const;
}
