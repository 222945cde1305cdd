/** Every operation of the API, from the document that the Rust contract generates. */
import { readFileSync } from 'node:fs';

interface Document {
  paths: Record<string, Record<string, { operationId: string; security?: unknown[] }>>;
}

export interface Operation {
  /** The function that answers. */
  name: string;
  /** In capitals. */
  method: string;
  /** As in the document, with `{name}` for a parameter. */
  template: string;
  isProtected: boolean;
}

const document = JSON.parse(
  readFileSync(new URL('../../../functions/shared/contract/openapi.json', import.meta.url), 'utf8'),
) as Document;

export const OPERATIONS: Operation[] = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, { operationId, security }]) => ({
    name: operationId,
    method: method.toUpperCase(),
    template,
    isProtected: (security ?? []).length > 0,
  })),
);

/** Those that only an admin may ask. */
export const ADMIN_OPERATIONS = OPERATIONS.filter(({ template }) => /^\/(api\/admin\/|(set|remove)-admin$)/.test(template));

/** A path that matches `template`. */
export function pathOf(template: string): string {
  return template.replaceAll(/\{\w+\}/g, 'x');
}
