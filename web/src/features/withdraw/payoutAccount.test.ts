import { describe, expect, it } from 'vitest';
import type { PayoutField } from '../../api/payoutAccounts';
import { accountOf, accountSchema, emptyDraft, fieldProblem, hoursWords, OTHER, type AccountDraft } from './payoutAccount';

const field = (changes: Partial<PayoutField>): PayoutField => ({
  name: 'field',
  label: 'Field',
  kind: 'text',
  minLength: 2,
  maxLength: 20,
  masked: false,
  choices: [],
  otherAllowed: false,
  ...changes,
});

const email = field({ name: 'email', label: 'Email address', kind: 'email', minLength: 6, maxLength: 254 });
const branch = field({ name: 'branchCode', label: 'Branch code', kind: 'digits', minLength: 4, maxLength: 8 });
const wallet = field({ name: 'address', label: 'Wallet address', kind: 'code', minLength: 20, maxLength: 120 });
const phone = field({ name: 'phoneNumber', label: 'Cell phone number', kind: 'phone', minLength: 9 });
const holder = field({ name: 'accountHolder', label: 'Account holder', maxLength: 70 });
const bank = field({ name: 'bank', label: 'Bank', kind: 'choice', choices: ['Bank Windhoek'], otherAllowed: true });
const type = field({ name: 'accountType', label: 'Account type', kind: 'choice', choices: ['Savings'], minLength: 1 });

const METHODS = [
  { name: 'PayPal', fields: [email] },
  { name: 'Bank Transfer', fields: [holder, bank, branch] },
];

const LATIN = "has 2 to 70 characters: Latin letters, digits, spaces and . , ' & / ( ) -";

describe('a field', () => {
  it.each([
    [email, '', 'Please enter the email address'],
    [email, 'me@example', 'Invalid email format'],
    [email, 'm e@example.com', 'Invalid email format'],
    [email, 'thаndi@example.com', 'Invalid email format'],
    [branch, '  ', 'Please enter the branch code'],
    [branch, '123', 'The branch code has 4 to 8 digits'],
    [branch, '12345678x', 'The branch code has 4 to 8 digits'],
    [branch, '١٢٣٤', 'The branch code has 4 to 8 digits'],
    [wallet, 'bc1q', 'The wallet address has 20 to 120 letters and digits, without spaces'],
    [wallet, 'bc1qar0srrr7xfkvy5l6 43lydnw9re59gtzzwf5mdq', 'The wallet address has 20 to 120 letters and digits, without spaces'],
    [phone, '061 123 4567', 'Please enter a Namibian cell phone number, such as 081 123 4567'],
    [phone, '081 123 456', 'Please enter a Namibian cell phone number, such as 081 123 4567'],
    [holder, 'T', `The account holder ${LATIN}`],
    [holder, 'Тhandi', `The account holder ${LATIN}`],
    [holder, 'T <b>', `The account holder ${LATIN}`],
    [holder, 'A × B', `The account holder ${LATIN}`],
    [type, '', 'Please choose the account type'],
    [type, 'Gold', 'Please choose the account type from the list'],
    [bank, '', 'Please enter the bank'],
  ])('%o does not take %j', (which, text, problem) => {
    expect(fieldProblem(which, text)).toBe(problem);
  });

  it.each([
    [email, ' thandi@example.com '],
    [email, '\u200bthandi@example.com\u00ad'],
    [branch, '48-27 72'],
    [wallet, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    [phone, '081 123 4567'],
    [phone, '+264 (81) 123-4567'],
    [holder, "Ñ. Garoëb-ǂKhoe & O'Brien (Pty)"],
    [type, 'Savings'],
    [bank, 'Bank Windhoek'],
    [bank, 'Bank of my village'],
  ])('%o takes %j', (which, text) => {
    expect(fieldProblem(which, text)).toBeUndefined();
  });
});

describe('the form of an account', () => {
  const problems = (draft: AccountDraft) =>
    accountSchema(METHODS)
      .safeParse(draft)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const transfer: AccountDraft = {
    method: 'Bank Transfer',
    fields: { accountHolder: ' T.  Nang\u00adolo\u200b', bank: OTHER, branchCode: '4827', email: 'typed before' },
    others: { accountHolder: '', bank: 'Village Bank', branchCode: '', email: '' },
  };

  it('asks for a method first', () => {
    expect(problems(emptyDraft(METHODS))).toEqual([['method', 'Please select a payment method']]);
  });

  it('checks the fields of its method alone, each where it stands', () => {
    expect(problems({ ...emptyDraft(METHODS), method: 'Bank Transfer' })).toEqual([
      ['fields.accountHolder', 'Please enter the account holder'],
      ['fields.bank', 'Please enter the bank'],
      ['fields.branchCode', 'Please enter the branch code'],
    ]);
    expect(problems({ ...transfer, others: { ...transfer.others, bank: '' } })).toEqual([['others.bank', 'Please enter the bank']]);
    expect(problems(transfer)).toBeUndefined();
  });

  it('sends what is seen of the fields of its method alone', () => {
    expect(accountOf(transfer, METHODS)).toEqual({
      method: 'Bank Transfer',
      fields: { accountHolder: 'T. Nangolo', bank: 'Village Bank', branchCode: '4827' },
    });
  });
});

it('says how many hours, also a single one', () => {
  expect([1, 24].map(hoursWords)).toEqual(['1 hour', '24 hours']);
});
