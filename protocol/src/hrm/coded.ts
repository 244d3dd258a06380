/** A value as it is stored and sent, and what it is called. */
export interface Coded<Code extends number = number> {
  readonly code: Code
  readonly word: string
}

/** Values from `first` on, in the order of their words. */
export const codedFrom = (first: number, words: readonly string[]): readonly Coded[] =>
  words.map((word, index) => ({ code: first + index, word }))

/** What a value is called; '' for one that is none of them. */
export const wordOf = (values: readonly Coded[], code: number | null): string =>
  values.find((value) => value.code === code)?.word ?? ''

/** The same by code, as columns with words have them. */
export const wordsByCode = (values: readonly Coded[]): Readonly<Record<number, string>> =>
  Object.fromEntries(values.map(({ code, word }) => [code, word]))
