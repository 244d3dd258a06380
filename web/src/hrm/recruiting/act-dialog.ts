import type { Candidate } from '#protocol/hrm/recruiting/candidate-calls.ts'

/** What a dialog on chosen candidates is given. */
export interface ActDialogProps {
  chosen: readonly Candidate[]
  onClose: () => void
  onDone: (words: string) => void
}

/** The name of one, or how many. */
export const namesOf = (chosen: readonly Candidate[]): string =>
  chosen.length === 1 ? (chosen[0]?.candidateName ?? '') : `${chosen.length} 位候选人`

export const idsOf = (chosen: readonly Candidate[]): number[] => chosen.map(({ candidateId }) => candidateId)
