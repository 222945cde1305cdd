/** The operator's bank: statements that follow on from the last one, whose account is the stack's `BankAccount`. */
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { Admin } from './admin';
import { aws, resource } from './aws';
import { expectOk, type Schema } from './http';

const ACCOUNT = '8000000000';
const DAY_MS = 24 * 60 * 60_000;

export interface StatementLine {
  /** In hundredths; money that went out is negative. */
  amount: number;
  text: string;
  name?: string;
}

/** A statement, and the balance that the bank shows at its end, in points. */
export interface Statement {
  file: string;
  closing: number;
}

/** The end of all that was imported into this stack. */
async function head(): Promise<{ closing: number; until: string } | null> {
  const client = new DynamoDBClient(await aws());
  const asked = { TableName: await resource('BankImportsTable'), Key: { id: { S: 'head' } }, ConsistentRead: true };
  const { Item } = await client.send(new GetItemCommand(asked));
  return Item?.until?.S === undefined ? null : { closing: Number(Item.closing?.N), until: Item.until.S };
}

/** A statement in camt.053 that follows on from the last one, with these lines on its day. */
export async function nextStatement(lines: StatementLine[], changes: { account?: string; opening?: number } = {}): Promise<Statement> {
  const first = { closing: 100_000, until: new Date(Date.now() - 40 * DAY_MS).toISOString() };
  const { closing: before, until } = (await head()) ?? first;
  const day = until.slice(0, 10);
  const opening = changes.opening ?? before;
  const closing = opening + lines.reduce((sum, { amount }) => sum + amount, 0);
  return { file: camt(changes.account ?? ACCOUNT, day, [opening, closing], lines), closing: closing / 100 };
}

function camt(account: string, day: string, [opening, closing]: [number, number], lines: StatementLine[]): string {
  const points = (hundredths: number) => (Math.abs(hundredths) / 100).toFixed(2);
  const way = (hundredths: number) => (hundredths < 0 ? 'DBIT' : 'CRDT');
  const balance = (kind: string, hundredths: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="NAD">${points(hundredths)}</Amt><CdtDbtInd>${way(hundredths)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const party = ({ amount, name }: StatementLine) => {
    const role = amount < 0 ? 'Cdtr' : 'Dbtr';
    return name === undefined ? '' : `<RltdPties><${role}><Nm>${name}</Nm></${role}></RltdPties>`;
  };
  const entry = (line: StatementLine) =>
    `<Ntry><Amt Ccy="NAD">${points(line.amount)}</Amt><CdtDbtInd>${way(line.amount)}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${crypto.randomUUID()}</AcctSvcrRef><NtryDtls><TxDtls>${party(line)}<RmtInf><Ustrd>${line.text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>',
    `<Stmt><Id>${crypto.randomUUID()}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>`,
    balance('OPBD', opening),
    balance('CLBD', closing),
    ...lines.map(entry),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('');
}

export function anImport({ file }: Statement, name = 'statement.xml'): Schema['BankImportBody'] {
  return { name, file: Buffer.from(file).toString('base64') };
}

/** The line with this text, as the admin sees it now. */
export async function lineOf(admin: Admin, text: string, status = 'open'): Promise<Schema['BankLineView']> {
  const found = (await admin.everyBankLine({ status })).find((line) => line.text === text);
  if (!found) throw new Error(`no line ${text}`);
  return found;
}

/** A first statement, which no balance confirms: both admins import the same file. */
export async function beginStatements(admin: Admin, colleague: Admin): Promise<void> {
  if (await head()) return;
  const first = anImport(await nextStatement([]));
  for (const one of [admin, colleague]) expectOk(await one.importStatement(first));
}

/** Imports these lines as two admins where it takes two. */
export async function imported(admin: Admin, colleague: Admin, lines: StatementLine[]): Promise<Schema['BankImportView']> {
  await beginStatements(admin, colleague);
  const statement = await nextStatement(lines);
  const begun = expectOk(await admin.importStatement(anImport(statement)));
  return begun.status === 'counted' ? begun : expectOk(await colleague.confirmStatement(begun.id, { closing: statement.closing }));
}
