import type { Item } from './items.ts'

/** An open item of the settings. */
export interface OpenItem {
  readonly code: number
  readonly name: string
  /** Fixed items come from files, insurance or formulas, never from the archive. */
  readonly isFixed: boolean
}

/** Values in decimal text by the code of their item. */
export type Values = ReadonlyMap<number, string>

export interface RowSources {
  readonly open: readonly OpenItem[]
  /** The row as it is stored; null: computed for the first time. */
  readonly stored: Values | null
  /** Current set of the archive, after due changes. */
  readonly archive: Values
  /** Of files: only what they contain for this employee. */
  readonly imported: Values
  /** Of the insured row; null: not synchronised, 0 without one is a map of zeros. */
  readonly insurance: Values | null
}

/**
 * Items with which a row is computed (hrm.md §14.3, steps 2 to 5). A stored row keeps its values, online edits among them; the archive fills
 * the first computation only, and an item that was opened since begins at 0.
 */
export function itemsOfRow({ open, stored, archive, imported, insurance }: RowSources): Item[] {
  return open.map(({ code, name, isFixed }) => {
    const first = stored === null && !isFixed ? archive.get(code) : undefined
    const value = insurance?.get(code) ?? imported.get(code) ?? stored?.get(code) ?? first ?? '0'
    return { code, name, value }
  })
}

/** 100101, 100102, 110101 and 120101 from an insured row, zeros without one. */
export const insuranceValues = (
  row: { personalSocial: string; personalFund: string; companySocial: string; companyFund: string } | null,
): Values =>
  new Map([
    [100_101, row?.personalSocial ?? '0'],
    [100_102, row?.personalFund ?? '0'],
    [110_101, row?.companySocial ?? '0'],
    [120_101, row?.companyFund ?? '0'],
  ])
