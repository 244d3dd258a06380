/** Pages shown on either side of the current one. */
const BESIDE = 2
/** Up to here every page is shown. */
const FEW = 7

/** Pages to offer: the first, the last, those around the current one; `back` and `on` stand for the others. */
export function pagesAround(current: number, last: number): (number | 'back' | 'on')[] {
  if (last <= FEW) return range(1, last)
  const from = Math.max(1, Math.min(current - BESIDE, last - 2 * BESIDE))
  const to = Math.min(last, Math.max(current + BESIDE, 1 + 2 * BESIDE))
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? (['back'] as const) : []),
    ...range(from, to),
    ...(to < last - 1 ? (['on'] as const) : []),
    ...(to < last ? [last] : []),
  ]
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
