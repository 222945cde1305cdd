import { useState } from 'react';
import { STATEMENT_BYTES_MAX, type BankMapping } from '../../api/bank';
import { guess, isCsv, sheetOf, textOf, type MappingDraft, type Sheet } from './mapping';

/** A file as it is sent. */
export interface Chosen {
  name: string;
  base64: string;
  /** The text of CSV, which needs a mapping. */
  csv?: string;
}

export const TOO_LARGE = 'This file is too large. A statement has at most 2 MB.';
export const UNREADABLE = 'This file could not be read. Please choose it again.';

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // A data URL: its content follows the comma.
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error(UNREADABLE, { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}

/** The chosen file, and for CSV how it is read. */
export function useStatementFile(last: BankMapping | undefined) {
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [sheet, setSheet] = useState<Sheet>();
  const [draft, setDraft] = useState<MappingDraft>();
  const [apart, setApart] = useState(false);

  function read(csv: string, separator?: string) {
    const next = sheetOf(csv, separator);
    const guessed = guess(next, last);
    setSheet(next);
    setDraft(guessed);
    setApart(guessed.credit !== '');
  }

  async function take(file: File) {
    forget();
    if (file.size > STATEMENT_BYTES_MAX) {
      setProblem(TOO_LARGE);
      return;
    }
    try {
      const text = textOf(new Uint8Array(await file.arrayBuffer()));
      const base64 = await base64Of(file);
      setChosen({ name: file.name, base64, ...(isCsv(text) && { csv: text }) });
      if (isCsv(text)) read(text);
    } catch {
      setProblem(UNREADABLE);
    }
  }

  function forget() {
    setChosen(undefined);
    setProblem(undefined);
    setSheet(undefined);
    setDraft(undefined);
  }

  return { chosen, problem, sheet, draft, apart, take, forget, read, setDraft, setApart };
}
