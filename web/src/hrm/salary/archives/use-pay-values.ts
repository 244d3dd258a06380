import { useState } from 'react'
import type { PaySet, PayValues } from './pay-values.ts'

const none: PayValues = { pro: new Map(), regular: new Map() }

/** Values of both sets while they are entered; `known` counts until something is typed. */
export function usePayValues(known: PayValues | undefined) {
  const [typed, setTyped] = useState<PayValues>(none)
  const merged = (set: PaySet) => new Map([...(known ?? none)[set], ...typed[set]])
  return {
    values: { pro: merged('pro'), regular: merged('regular') } satisfies PayValues,
    isTouched: typed.pro.size + typed.regular.size > 0,
    put: (set: PaySet, code: number, value: string) =>
      setTyped((now) => ({ ...now, [set]: new Map([...now[set], [code, value]]) })),
    clear: () => setTyped(none),
  }
}
