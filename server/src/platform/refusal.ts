import type { Lack, Refused } from '#protocol/platform/codes.ts'
import type { RefusedField } from '#protocol/platform/envelope.ts'
import { type RefusalName, refusals, type WordsOf } from '#protocol/refusals.ts'

/** Details for the log of refusals that the caller does not see. */
export interface Concern {
  /** Of refusals for want of right alone: what was wanting. */
  lack?: Lack | undefined
  /** The record that was out of reach: the label of its type, and its id. */
  record?: { type: number; id: number }
  /** Who called, where the refusal knows and nothing else would. */
  userId?: number
}

/** A sentence for the person who called, with its code. Everything else that is thrown is a fault, for us. */
export class Refusal extends Error {
  readonly code: number
  readonly data: unknown
  /** Seconds after which the same may be asked again; null: it would be refused again. */
  readonly retryAfter: number | null
  readonly concern: Concern
  constructor(
    code: number,
    message: string,
    data: unknown = null,
    retryAfter: number | null = null,
    concern: Concern = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.data = data
    this.retryAfter = retryAfter
    this.concern = concern
  }

  /** The same about a field, by its key: forms show it there. */
  at(field: string): Refusal {
    const data = { field } satisfies RefusedField
    return new Refusal(this.code, this.message, data, null, this.concern)
  }

  /** The same saying first what it is about. */
  about(subject: string): Refusal {
    const sentence = `${subject}：${this.message}`
    return new Refusal(this.code, sentence, this.data, this.retryAfter, this.concern)
  }

  /** The same with the seconds until it may be asked again. */
  after(seconds: number): Refusal {
    return new Refusal(this.code, this.message, this.data, seconds, this.concern)
  }

  /** The same with more for the log of refusals. */
  noting(concern: Concern): Refusal {
    const both = { ...this.concern, ...concern }
    return new Refusal(this.code, this.message, this.data, this.retryAfter, both)
  }

  /** The same because this record was out of reach. */
  over(type: { label: number }, id: number): Refusal {
    return this.noting({ lack: 'record', record: { type: type.label, id } })
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
export function refusalAs([code, sentence, lack]: Refused, ...words: (string | number)[]): Refusal {
  const left = [...words]
  const message = sentence.replace(/%s/g, () => String(left.shift() ?? ''))
  return new Refusal(code, message, null, null, { lack })
}

/** The refusal itself, for where it is collected instead of thrown (import rows). */
export function refusal<Name extends RefusalName>(name: Name, ...words: WordsOf<Name>): Refusal {
  return refusalAs(refusals[name], ...words)
}

/** Does the work; a refusal of it that names no field is about this one: forms show it there. */
export async function refusedAt<Result>(
  field: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal && error.data === null ? error.at(field) : error
  }
}

/** Seconds after which a server that had too much to do is asked again. */
const BUSY = 2

/** There is too much to do: what was asked has not been begun, and may be asked again soon. */
export const overloaded = (): Refusal => refusal('busy').after(BUSY)
