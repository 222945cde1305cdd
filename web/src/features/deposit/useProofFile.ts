import { useRef, useState } from 'react';
import { shrinkPhoto } from '../../lib/shrinkPhoto';
import { checkProof, PROOF_BYTES_MAX, type Problem, type ProofFile } from './proofFile';

/** The chosen file, or the problem with the last one. */
export function useProofFile() {
  const [proof, setProof] = useState<ProofFile | null>(null);
  const [problem, setProblem] = useState<Problem>();
  const last = useRef<File>(undefined);

  async function choose(file: File): Promise<void> {
    last.current = file;
    const checked = await checkProof(file);
    // The check of one file can take longer than that of the next one.
    if (last.current !== file) return;
    const isRefused = 'text' in checked;
    setProof(isRefused ? null : checked);
    setProblem(isRefused ? checked : undefined);
  }

  /** Scales a photo down if needed: cameras make larger files than a readable slip needs. */
  async function take(photo: File): Promise<void> {
    await choose(await shrinkPhoto(photo, PROOF_BYTES_MAX));
  }

  function remove(): void {
    last.current = undefined;
    setProof(null);
    setProblem(undefined);
  }

  return {
    proof,
    problem: problem?.text,
    /** A picture that was too large; `take` scales it down. */
    tooLarge: problem?.photo,
    refuse: (text: string) => setProblem({ text }),
    choose,
    take,
    remove,
  };
}

export type ChosenProof = ReturnType<typeof useProofFile>;
