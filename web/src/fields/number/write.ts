import { readNumber } from '#protocol/fields/value/numeric.ts'

/** Write format of numbers: as they are read, null when nothing is left. */
export const writeNumber = (marks?: readonly string[]) => (value: string) => readNumber(value, marks) || null
