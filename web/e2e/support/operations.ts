/** Every operation of the API, from the document that the Rust contract generates. */
import { readFileSync } from 'node:fs';

interface Described {
  operationId: string;
  security?: unknown[];
  responses: Record<string, { $ref?: string }>;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
}

export interface Operation {
  /** The function that answers. */
  name: string;
  /** In capitals. */
  method: string;
  /** As in the document, with `{name}` for a parameter. */
  template: string;
  access: 'public' | 'player' | 'admin';
}

const document = JSON.parse(
  readFileSync(new URL('../../../functions/shared/contract/openapi.json', import.meta.url), 'utf8'),
) as Document;

export const OPERATIONS: Operation[] = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    name: described.operationId,
    method: method.toUpperCase(),
    template,
    access: accessOf(described),
  })),
);

function accessOf({ security, responses }: Described): Operation['access'] {
  if (security === undefined) return 'public';
  return responses['403']?.$ref === '#/components/responses/Forbidden' ? 'admin' : 'player';
}

/** Those that only an admin may ask. */
export const ADMIN_OPERATIONS = OPERATIONS.filter(({ access }) => access === 'admin');

/** A path that matches `template`. */
export function pathOf(template: string): string {
  return template.replaceAll(/\{\w+\}/g, 'x');
}
