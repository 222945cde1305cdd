import { useRef, useState } from 'react';
import { shrinkPhoto } from '../../lib/shrinkPhoto';
import { checkProof, PROOF_BYTES_MAX, type Problem, type ProofFile } from './proofFile';

/** The file that is chosen, or what is wrong with the last one. */
export function useProofFile() {
  const [proof, setProof] = useState<ProofFile | null>(null);
  const [problem, setProblem] = useState<Problem>();
  const last = useRef<File>(undefined);

  async function choose(file: File): Promise<void> {
    last.current = file;
    const checked = await checkProof(file);
    // A look into one file can take longer than the next one's.
    if (last.current !== file) return;
    const isRefused = 'text' in checked;
    setProof(isRefused ? null : checked);
    setProblem(isRefused ? checked : undefined);
  }

  /** Makes a photo smaller where that is needed. Cameras make larger files than it takes to read a slip. */
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
    /** A picture that was too large, as `take` makes it smaller. */
    tooLarge: problem?.photo,
    refuse: (text: string) => setProblem({ text }),
    choose,
    take,
    remove,
  };
}

export type ChosenProof = ReturnType<typeof useProofFile>;
