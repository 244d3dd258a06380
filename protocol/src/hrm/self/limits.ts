export const requestLimits = {
  /** Characters of the remark of a request and of the reason of a refusal. */
  remarks: 200,
} as const
