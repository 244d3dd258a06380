import { operators } from '#protocol/fields/rule/operators.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { captions, type FilterKind } from './kind.ts'
import { tokenLabel } from './time-tokens.ts'

function describe(values: unknown[]): string {
  const [first, second] = values
  if (values.length < 2) return tokenLabel(first) ?? String(first ?? '')
  return `${String(first)} 至 ${String(second)}`
}

export const dateFilter: FilterKind = {
  captions: {
    ...captions,
    [operators.range]: '时间段',
    [operators.equals]: '等于',
    [operators.greater]: '晚于',
    [operators.atLeast]: '不早于',
    [operators.less]: '早于',
    [operators.atMost]: '不晚于',
  },
  Values: lazyComponent(async () => (await import('./date-values.tsx')).DateValues),
  describe,
}

/** Intervals that overlap the given one (record-engine.md §7.5). */
export const intervalFilter: FilterKind = {
  captions: { ...captions, [operators.range]: '与时间段重叠' },
  Values: lazyComponent(async () => (await import('./date-values.tsx')).IntervalValues),
  describe,
}
