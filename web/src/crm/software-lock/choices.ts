/** Words of stored numbers as choices of a form. */
export const choicesOf = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([code, label]) => ({ value: Number(code), label }))
