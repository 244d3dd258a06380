import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { withThousands } from '../digits.ts'
import { captions, type FilterKind } from './kind.ts'

function describe(values: unknown[]): string {
  const [first = '', second] = values.map((value) => withThousands(String(value ?? '')))
  if (second === undefined) return first
  if (first === '') return `≤ ${second}`
  return second === '' ? `≥ ${first}` : `${first} 至 ${second}`
}

export const numberFilter: FilterKind = {
  captions,
  Values: lazyComponent(async () => (await import('./number-values.tsx')).NumberValues),
  describe,
}
