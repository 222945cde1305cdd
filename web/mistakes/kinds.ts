/** The places in the app's sources where each kind of mistake can be made, found in the syntax tree. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

export interface Mistake {
  kind: Kind;
  /** Relative to `web`. */
  file: string;
  line: number;
  edits: Edit[];
}

export interface Edit {
  start: number;
  end: number;
  text: string;
}

type Finder = (node: ts.Node, source: ts.SourceFile) => Edit | undefined;

const WORDS = /[a-z]{2}/;
const ELSEWHERE = '/gambling-help';

const removed = (node: ts.Node, source: ts.SourceFile): Edit => ({ start: node.getStart(source), end: node.end, text: '' });

function attribute(names: RegExp): Finder {
  return (node, source) => (ts.isJsxAttribute(node) && names.test(node.name.getText(source)) ? removed(node, source) : undefined);
}

/** The call that makes up a statement or an arrow function's body. */
function calls(name: RegExp, taken: (call: ts.CallExpression) => boolean): Finder {
  return (node, source) => {
    if (!ts.isCallExpression(node) || !name.test(node.expression.getText(source)) || !taken(node)) return undefined;
    if (!ts.isExpressionStatement(node.parent) && !ts.isArrowFunction(node.parent)) return undefined;
    return { ...removed(node, source), text: 'void 0' };
  };
}

const isEmptying = ({ arguments: [value, ...more] }: ts.CallExpression): boolean =>
  more.length === 0 && (!value || /^(''|null|undefined|\[\])$/.test(value.getText()));

/** Each returns the edit that makes the mistake at a node; `texts` are swapped with another text. */
const FINDERS = {
  text: (node, source) => {
    if (!ts.isJsxText(node) || !WORDS.test(node.text)) return undefined;
    const text = node.text.trim();
    const start = source.text.indexOf(text, node.pos);
    return { start, end: start + text.length, text };
  },
  disabled: attribute(/^(disabled|busy|readOnly)$/),
  focus: (node, source) => attribute(/^autoFocus$/)(node, source) ?? calls(/\.focus$/, () => true)(node, source),
  route: (node, source) => {
    if (!ts.isStringLiteral(node) || !node.text.startsWith('/') || node.text === ELSEWHERE) return undefined;
    const isTarget = ts.isJsxAttribute(node.parent) && /^(to|href)$/.test(node.parent.name.getText(source));
    return isTarget ? { ...removed(node, source), text: `"${ELSEWHERE}"` } : undefined;
  },
  cleared: calls(/^(.*\.)?(reset|set[A-Z]\w*)$/, isEmptying),
  amount: (node, source) => {
    const isCall = ts.isCallExpression(node) && /^format(Amount|Points|PointsWorth|Worth|Signed)$/.test(node.expression.getText(source));
    const [amount] = isCall ? node.arguments : [];
    return amount && { start: amount.end, end: amount.end, text: ' + 0.01' };
  },
} satisfies Record<string, Finder>;

export type Kind = keyof typeof FINDERS;

export const KINDS = Object.keys(FINDERS) as Kind[];

/** All possible mistakes of every kind in this file. */
export function mistakesIn(file: string): Mistake[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: { kind: Kind; edit: Edit }[] = [];
  const visit = (node: ts.Node): void => {
    for (const kind of KINDS) {
      const edit = FINDERS[kind](node, source);
      if (edit) found.push({ kind, edit });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const texts = found.flatMap(({ kind, edit }) => (kind === 'text' ? [edit] : []));
  return found.flatMap(({ kind, edit }) => {
    const place = { kind, file, line: source.getLineAndCharacterOfPosition(edit.start).line + 1 };
    if (kind !== 'text') return [{ ...place, edits: [edit] }];
    const other = texts.find(({ text, start }) => start > edit.start && text !== edit.text);
    return other ? [{ ...place, edits: [{ ...edit, text: other.text }, { ...other, text: edit.text }] }] : [];
  });
}

export function edited(text: string, edits: readonly Edit[]): string {
  return [...edits].sort((one, other) => other.start - one.start).reduce((was, { start, end, text: by }) => was.slice(0, start) + by + was.slice(end), text);
}
