/** The stack's sent emails; none of them leaves the machine. */
import { EMULATOR_URL } from './stack';

export interface Email {
  to: string[];
  from: string;
  subject: string;
  text: string;
}

interface Listed {
  messages: Record<string, { To: string[]; Source: string; Subject: string; BodyText: string }[]>;
}

/** Oldest first. */
export async function emailsTo(address: string): Promise<Email[]> {
  const { messages } = (await (await fetch(`${EMULATOR_URL}/_ministack/ses/messages`)).json()) as Listed;
  const all = Object.values(messages).flat();
  return all.filter(({ To }) => To.includes(address)).map(({ To, Source, Subject, BodyText }) => ({ to: To, from: Source, subject: Subject, text: BodyText }));
}

/** Their subjects, without the product's name at the end. */
export async function subjectsTo(address: string): Promise<string[]> {
  return (await emailsTo(address)).map(({ subject }) => subject.replace(/ - Colour Game$/, ''));
}

/** The code in the newest email to an address. */
export async function codeTo(address: string): Promise<string> {
  const code = /code is (\d{6})\./.exec((await emailsTo(address)).at(-1)?.text ?? '')?.[1];
  if (code === undefined) throw new Error(`no code came to ${address}`);
  return code;
}
