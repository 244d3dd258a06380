import type { Row } from '#protocol/record/calls/calls.ts'

/** The pool through which these customers are looked at; rows and details of pooled customers name it. */
export const poolIdOf = (rows: readonly Row[]): number => Number(rows[0]?.poolId)
