import { codes, type RefusalName } from '#protocol/platform/codes.ts'

/** A sentence for the person who called, with its code. Everything else that is thrown is a fault, for us. */
export class Refusal extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown = null) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }
}

/** Ends the call with the named refusal; the words fill its `%s` in order. */
export function refuse(name: RefusalName, ...words: (string | number)[]): never {
  throw refusal(name, ...words)
}

/** The refusal itself, for where it is collected instead of thrown (import rows). */
export function refusal(name: RefusalName, ...words: (string | number)[]): Refusal {
  const [code, sentence] = codes[name]
  const left = [...words]
  return new Refusal(
    code,
    sentence.replace(/%s/g, () => String(left.shift() ?? '')),
  )
}

/** Bad input with a sentence of its own (code 400). */
export function refuseInput(sentence: string): never {
  throw inputRefusal(sentence)
}

export const inputRefusal = (sentence: string): Refusal => new Refusal(codes.invalid[0], sentence)
