import { computedCodes } from './items.ts'

/** An item of a slip's template; hidden ones are not sent to the employee. */
export interface SlipItem {
  readonly code: number
  readonly name: string
  readonly remark: string | null
  readonly isHidden: boolean
}

export interface SlipCategory {
  readonly name: string
  readonly isHidden: boolean
  readonly items: readonly SlipItem[]
}

export interface SlipLine {
  readonly code: number
  readonly name: string
  readonly remark: string | null
  /** Decimal text with two places. */
  readonly value: string
}

export interface SlipSection {
  readonly name: string
  readonly lines: readonly SlipLine[]
}

/**
 * What one employee receives (hrm.md §16.1): the chosen structure with the values of the row. With `hideEmpty` items of zero are left out, as
 * numbers are compared, never 实发工资; categories without items too.
 */
export function slipOf(
  template: readonly SlipCategory[],
  valueOn: (code: number) => string | undefined,
  { hideEmpty }: { readonly hideEmpty: boolean },
): SlipSection[] {
  return template
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, items }) => ({
      name,
      lines: items
        .filter(({ isHidden, code }) => !isHidden || code === computedCodes.net)
        .map(({ code, name: item, remark }) => ({ code, name: item, remark, value: valueOn(code) ?? '0.00' }))
        .filter(({ code, value }) => !hideEmpty || code === computedCodes.net || Number(value) !== 0),
    }))
    .filter(({ lines }) => lines.length > 0)
}
