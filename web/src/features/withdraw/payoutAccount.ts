import type { PayoutAccountBody, PayoutAccounts, PayoutField } from '../../api/payoutAccounts';
import { asSeen } from '../../auth/address';
import * as z from 'zod/mini';
import { TEXT } from './order';

/** Replaces a choice: another answer in the player's words. */
export const OTHER = 'other';

/** The fields of the dialog's form. */
export interface AccountDraft {
  method: string;
  /** By field name; for a choice the chosen value or `OTHER`. */
  fields: Record<string, string>;
  /** The text entered for `OTHER`. */
  others: Record<string, string>;
}

type Method = PayoutAccounts['methods'][number];

export function fieldsOf(methods: readonly Method[], method: string): PayoutField[] {
  return methods.find(({ name }) => name === method)?.fields ?? [];
}

export function emptyDraft(methods: readonly Method[]): AccountDraft {
  const blank = () => Object.fromEntries(methods.flatMap(({ fields }) => fields.map(({ name }) => [name, ''])));
  return { method: '', fields: blank(), others: blank() };
}

/** As the server accepts it: on one line, trimmed, and without invisible characters. */
function plain(text: string): string {
  return asSeen(text).replace(/\s+/g, ' ');
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const ASCII = /^[ -~]+$/;
/** Nine digits after the country's code, the first an 8. */
const CELL_PHONE = /^(?:\+264|00264|264|0)8\d{8}$/;
/** Latin letters only: letters of other scripts can look like them. */
const PLAIN = /^(?:(?=[A-\u024f\u1e00-\u1eff])\p{L}|[0-9 .,'’&/()-])+$/u;

/** The problem with a field. The server applies the same rules in the same words. */
export function fieldProblem({ kind, label, minLength, maxLength, choices, otherAllowed }: PayoutField, typed: string): string | undefined {
  const text = plain(typed);
  const name = label.toLowerCase();
  const isListed = kind === 'choice' && !otherAllowed;
  if (text === '') return `Please ${isListed ? 'choose' : 'enter'} the ${name}`;
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength;
  const digits = text.replace(/[ -]/g, '');
  switch (kind) {
    case 'email':
      return EMAIL.test(text) && ASCII.test(text) && text.length <= maxLength ? undefined : 'Invalid email format';
    case 'phone':
      return CELL_PHONE.test(text.replace(/[ ()-]/g, ''))
        ? undefined
        : 'Please enter a Namibian cell phone number, such as 081 123 4567';
    case 'digits':
      return /^\d+$/.test(digits) && fits(digits) ? undefined : `The ${name} has ${minLength} to ${maxLength} digits`;
    case 'code':
      return /^[a-z\d]+$/i.test(text) && fits(text)
        ? undefined
        : `The ${name} has ${minLength} to ${maxLength} letters and digits, without spaces`;
    case 'choice':
    case 'text':
      if (isListed) return choices.includes(text) ? undefined : `Please choose the ${name} from the list`;
      return PLAIN.test(text) && fits(text)
        ? undefined
        : `The ${name} has ${minLength} to ${maxLength} characters: Latin letters, digits, spaces and . , ' & / ( ) -`;
  }
}

function isOther({ kind }: PayoutField, chosen: string | undefined): boolean {
  return kind === 'choice' && chosen === OTHER;
}

/** The value of a field, and the form field that holds it. */
function saidIn({ fields, others }: AccountDraft, field: PayoutField): { text: string; path: 'fields' | 'others' } {
  const text = fields[field.name] ?? '';
  return isOther(field, text) ? { text: others[field.name] ?? '', path: 'others' } : { text, path: 'fields' };
}

export function accountSchema(methods: readonly Method[]) {
  const names = methods.flatMap(({ fields }) => fields.map(({ name }) => name));
  const texts = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  return z
    .object({ method: z.string().check(z.minLength(1, TEXT.methodMissing)), fields: texts, others: texts })
    .check(({ value, issues }) => {
      for (const field of fieldsOf(methods, value.method)) {
        const { text, path } = saidIn(value, field);
        const message = fieldProblem(field, text);
        if (message) issues.push({ code: 'custom', input: text, path: [path, field.name], message });
      }
    });
}

/** The request of a valid draft: only the fields of its method. */
export function accountOf(draft: AccountDraft, methods: readonly Method[]): PayoutAccountBody {
  const said = fieldsOf(methods, draft.method).map((field) => [field.name, plain(saidIn(draft, field).text)] as const);
  return { method: draft.method, fields: Object.fromEntries(said) };
}

/** `24 hours`. */
export function hoursWords(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
