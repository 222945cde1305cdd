import { useMutation, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { BANK } from '../../api/admin';
import { importStatement, type BankImport, type BankImportBody, type BankMapping } from '../../api/bank';
import { isPassing } from '../../api/errors';
import { BusyButton } from '../../components/form/BusyButton';
import { failureOf, FormFailure } from '../../components/form/FormFailure';
import { useLeaveGuard } from '../../components/leave/useLeaveGuard';
import { retry } from '../../lib/retry';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { mappingOf, problemsOf } from './mapping';
import { useStatementFile } from './useStatementFile';
import { importWords } from './statementWords';

const MappingForm = lazy(() => import('./MappingForm'));

const FAILED = 'The statement could not be imported. Please try again: nothing is counted twice.';

/** Takes a file of the bank, by a button or dropped, and says what came of it. */
export default function ImportStatement({ last }: { last: BankMapping | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isTried, setTried] = useState(false);
  const statement = useStatementFile(last);
  const { chosen, problem, sheet, draft, apart } = statement;
  const sending = useSending(statement.forget);
  const { isPending, data, error } = sending;
  useLeaveGuard(isPending);

  function take(file: File | undefined) {
    if (!file || isPending) return;
    sending.reset();
    setTried(false);
    void statement.take(file);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  function send() {
    if (!chosen) return;
    setTried(true);
    if (draft && Object.keys(problemsOf(draft, apart)).length > 0) return;
    const mapping = draft && mappingOf(draft, apart);
    sending.mutate({ name: chosen.name, file: chosen.base64, ...(mapping && { mapping }) });
  }

  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) send();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        gap: 4,
        p: { xs: 4, sm: 5 },
        borderRadius: 1,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'control',
        bgcolor: isOver ? 'wash.accent' : undefined,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 5, rowGap: 3 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography variant="h2" id={id}>
            Import a statement
          </Typography>
          {chosen ? (
            <Typography sx={{ mt: 1, overflowWrap: 'anywhere', fontWeight: 600 }}>{chosen.name}</Typography>
          ) : (
            <Typography sx={{ mt: 1, color: 'text.secondary' }}>camt.053, MT940 or CSV, as the bank gives it. You can drop it here.</Typography>
          )}
        </Box>
        <input
          ref={input}
          type="file"
          accept=".xml,.sta,.mt940,.940,.txt,.csv,text/xml,application/xml,text/csv,text/plain"
          tabIndex={-1}
          aria-label="Statement"
          disabled={isPending}
          style={visuallyHidden}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            take(file);
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button variant="outlined" disabled={isPending} onClick={() => input.current?.click()}>
            {chosen ? 'Choose another file' : 'Choose a file'}
          </Button>
          {chosen && !sheet && <BusyButton idleText="Import" busyText="Importing…" busy={isPending} />}
        </Box>
      </Box>
      {problem && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {problem}
        </Typography>
      )}
      {chosen?.csv !== undefined && sheet && draft && (
        <Suspense fallback={null}>
        <MappingForm
          sheet={sheet}
          draft={draft}
          apart={apart}
          problems={isTried ? problemsOf(draft, apart) : {}}
          busy={isPending}
          onChange={statement.setDraft}
          onApart={statement.setApart}
          onSeparator={(separator) => statement.read(chosen.csv ?? '', separator)}
        />
        </Suspense>
      )}
      {error && <FormFailure {...failureOf(error, FAILED)} />}
      <Result of={data} />
    </Box>
  );
}

/** Sends the file again after a lost answer: it is the same import, which goes on. */
function useSending(onDone: () => void) {
  const client = useQueryClient();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return useMutation({
    mutationFn: (body: BankImportBody) => retry((signal) => importStatement(body, signal), isPassing, leaving.current.signal),
    onSuccess: async () => {
      onDone();
      await client.invalidateQueries({ queryKey: BANK });
    },
  });
}

function Result({ of }: { of: BankImport | undefined }) {
  return (
    <Box role="status" aria-label="Import" sx={{ '&:empty': { display: 'none' } }}>
      {of && (
        <Typography sx={{ bgcolor: of.status === 'counted' ? 'wash.success' : 'wash.warning', borderRadius: 1, px: 4, py: 3, overflowWrap: 'anywhere' }}>
          <strong>{of.name}</strong> {importWords(of)}
        </Typography>
      )}
    </Box>
  );
}
