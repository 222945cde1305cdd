import { useState } from 'react';
import { checkProof, type ProofFile } from './proofFile';

/** The file that is chosen, or what is wrong with the last one. `objection` is what else there is against one. */
export function useProofFile(objection?: (proof: ProofFile) => string | undefined) {
  const [proof, setProof] = useState<ProofFile | null>(null);
  const [problem, setProblem] = useState<string>();

  async function choose(file: File): Promise<void> {
    const checked = await checkProof(file);
    const refused = typeof checked === 'string' ? checked : objection?.(checked);
    setProof(typeof checked === 'string' || refused !== undefined ? null : checked);
    setProblem(refused);
  }

  function remove(): void {
    setProof(null);
    setProblem(undefined);
  }

  return { proof, problem, refuse: setProblem, choose, remove };
}
