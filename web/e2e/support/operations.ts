/** Every operation of the API, from the document that the Rust contract generates. */
import { readFileSync } from 'node:fs';
import type { Schema } from './http';

interface Described {
  operationId: string;
  /** Alternatives: each names one admin role, or none if every player may call it. */
  security?: Record<string, Schema['RoleName'][]>[];
}

interface Document {
  paths: Record<string, Record<string, Described>>;
}

export interface Operation {
  /** The function that answers it. */
  name: string;
  /** In upper case. */
  method: string;
  /** As in the document, with `{name}` for a parameter. */
  template: string;
  access: 'public' | 'player' | 'admin';
  /** The admin roles that may call it; empty for operations that are not for admins. */
  roles: readonly Schema['RoleName'][];
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
    roles: rolesOf(described),
  })),
);

function rolesOf({ security = [] }: Described): Operation['roles'] {
  return security.flatMap((alternative) => Object.values(alternative).flat());
}

function accessOf(described: Described): Operation['access'] {
  if (described.security === undefined) return 'public';
  return rolesOf(described).length > 0 ? 'admin' : 'player';
}

/** The operations for admins only. */
export const ADMIN_OPERATIONS = OPERATIONS.filter(({ access }) => access === 'admin');

/** A path that matches `template`. */
export function pathOf(template: string): string {
  return template.replaceAll(/\{\w+\}/g, 'x');
}
