/** The page on which a candidate is opened. */
export const candidateAddress = (candidateId: number): string =>
  `/hrm/recruit/candidate?candidate=${candidateId}`
