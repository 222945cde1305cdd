import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef, useState, type DragEvent, type RefObject } from 'react';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { FileIcon } from './icons';
import { ACCEPT, sizeText, type ProofFile } from './proofFile';
import { ProofPreview } from './ProofPreview';
import { useFileUrl } from './useFileUrl';
import type { ChosenProof } from './useProofFile';

/** A file dropped beside the field would replace the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

/** The proof of payment: chosen or dropped, previewed, removed. */
export function ProofField({ chosen, disabled }: { chosen: ChosenProof; disabled: boolean }) {
  const { proof, problem, tooLarge } = chosen;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isHandheld = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const [over, setOver] = useState(false);
  const [previewed, setPreviewed] = useState(false);
  useNoStrayDrops();

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) void chosen.choose(file);
  }

  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={problem ? `${id}-problem` : undefined}>
      <Typography id={`${id}-label`} sx={{ fontWeight: 600, mb: 2 }}>
        Proof of payment{' '}
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          (optional)
        </Typography>
      </Typography>
      <Box
        onDragOver={() => setOver(!disabled)}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          border: '1.5px dashed',
          borderColor: problem ? 'error.main' : over ? 'primary.main' : 'control',
          bgcolor: over ? 'wash.accent' : undefined,
          borderRadius: 1,
          p: 3,
          minHeight: 76,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          transition: 'background-color 160ms ease-out, border-color 160ms ease-out',
        }}
      >
        <FileInput inputRef={input} accept={ACCEPT} disabled={disabled} label="Proof of payment" onChoose={chosen.choose} />
        {proof ? (
          <>
            <Chosen proof={proof} />
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button size="small" onClick={() => setPreviewed(true)} sx={{ minHeight: 44, px: 3 }}>
                Preview
              </Button>
              <Button
                size="small"
                color="inherit"
                disabled={disabled}
                sx={{ minHeight: 44, px: 3 }}
                onClick={() => {
                  chosen.remove();
                  // The button disappears with the file; its replacement comes with the next paint.
                  requestAnimationFrame(() => document.getElementById(`${id}-choose`)?.focus());
                }}
              >
                Remove
              </Button>
            </Box>
          </>
        ) : (
          <>
            {isHandheld && (
              <>
                <FileInput inputRef={camera} accept="image/*" capture disabled={disabled} label="Photo of the slip" onChoose={chosen.take} />
                <Button variant="outlined" disabled={disabled} onClick={() => camera.current?.click()} sx={{ flexGrow: 1 }}>
                  Take a photo
                </Button>
              </>
            )}
            <Button id={`${id}-choose`} variant="outlined" disabled={disabled} onClick={() => input.current?.click()} sx={{ flexGrow: isHandheld ? 1 : 0 }}>
              Choose a file
            </Button>
            <Typography variant="caption" sx={{ color: 'text.secondary', flex: '1 1 150px' }}>
              {isHandheld ? 'PNG, JPG, JPEG or PDF, up to 5 MB.' : 'Or drop it here. PNG, JPG, JPEG or PDF, up to 5 MB.'}
            </Typography>
          </>
        )}
      </Box>
      {problem && (
        <FormHelperText id={`${id}-problem`} role="alert" error>
          {problem}
        </FormHelperText>
      )}
      {tooLarge && (
        <Button size="small" disabled={disabled} onClick={() => void chosen.take(tooLarge)} sx={{ minHeight: 44, px: 3 }}>
          Make it smaller
        </Button>
      )}
      {proof?.hint && <FormHelperText role="status">{proof.hint}</FormHelperText>}
      {proof && previewed && <ProofPreview proof={proof} onClose={() => setPreviewed(false)} />}
    </Box>
  );
}

interface FileInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  accept: string;
  /** Opens the rear camera, if there is one. */
  capture?: boolean;
  disabled: boolean;
  label: string;
  onChoose: (file: File) => Promise<void>;
}

/** Opened by a button that says its purpose. */
function FileInput({ inputRef, accept, capture, disabled, label, onChoose }: FileInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      accept={accept}
      capture={capture ? 'environment' : undefined}
      disabled={disabled}
      tabIndex={-1}
      aria-label={label}
      style={visuallyHidden}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        // Lets the same file be chosen again after it was removed.
        currentTarget.value = '';
        if (file) void onChoose(file);
      }}
    />
  );
}

function Chosen({ proof: { file, mime } }: { proof: ProofFile }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0, flex: '1 1 160px' }}>
      {mime === 'application/pdf' ? (
        <Box sx={{ display: 'grid', placeItems: 'center', width: 44, height: 44, flexShrink: 0, borderRadius: 1, bgcolor: 'wash.accent', color: 'primary.main' }}>
          <FileIcon />
        </Box>
      ) : (
        <Thumbnail file={file} />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap title={file.name} sx={{ fontWeight: 600 }}>
          {file.name}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {sizeText(file.size)}
        </Typography>
      </Box>
    </Box>
  );
}

function Thumbnail({ file }: { file: File }) {
  const ref = useFileUrl(file);
  return <Box component="img" ref={ref} alt="" sx={{ width: 44, height: 44, flexShrink: 0, objectFit: 'cover', borderRadius: 1, bgcolor: 'raised' }} />;
}
