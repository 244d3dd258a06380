import type { Refused } from '#protocol/platform/codes.ts'
import type { RefusedField } from '#protocol/platform/envelope.ts'
import { type RefusalName, refusals, type WordsOf } from '#protocol/refusals.ts'

/** A sentence for the person who called, with its code. Everything else that is thrown is a fault, for us. */
export class Refusal extends Error {
  readonly code: number
  readonly data: unknown
  /** Seconds after which the same may be asked again; null: it would be refused again. */
  readonly retryAfter: number | null
  constructor(code: number, message: string, data: unknown = null, retryAfter: number | null = null) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.data = data
    this.retryAfter = retryAfter
  }

  /** The same about a field, by its key: forms show it there. */
  at(field: string): Refusal {
    return new Refusal(this.code, this.message, { field } satisfies RefusedField)
  }

  /** The same saying first what it is about. */
  about(subject: string): Refusal {
    return new Refusal(this.code, `${subject}：${this.message}`, this.data, this.retryAfter)
  }

  /** The same with the seconds until it may be asked again. */
  after(seconds: number): Refusal {
    return new Refusal(this.code, this.message, this.data, seconds)
  }
}

/** Ends the call with the named refusal; the words fill its `%s` in order. */
export function refuse<Name extends RefusalName>(name: Name, ...words: WordsOf<Name>): never {
  throw refusal(name, ...words)
}

/** Ends the call with a refusal of the catalogue that a declaration names; the words fill its `%s` in order. */
export function refuseAs(refused: Refused, ...words: (string | number)[]): never {
  throw refusalAs(refused, ...words)
}

/** The same refusal itself. */
export function refusalAs([code, sentence]: Refused, ...words: (string | number)[]): Refusal {
  const left = [...words]
  return new Refusal(
    code,
    sentence.replace(/%s/g, () => String(left.shift() ?? '')),
  )
}

/** The refusal itself, for where it is collected instead of thrown (import rows). */
export function refusal<Name extends RefusalName>(name: Name, ...words: WordsOf<Name>): Refusal {
  return refusalAs(refusals[name], ...words)
}

/** Seconds after which a server that had too much to do is asked again. */
const BUSY = 2

/** There is too much to do: what was asked has not been begun, and may be asked again soon. */
export const overloaded = (): Refusal => refusal('busy').after(BUSY)
