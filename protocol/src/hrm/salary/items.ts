/** Categories of pay items (hrm.md §12.2). */
export const categories = {
  basic: 10,
  allowance: 20,
  floating: 30,
  bonus: 40,
  commission: 50,
  piecework: 60,
  hourly: 70,
  seniority: 80,
  title: 90,
  withheld: 100,
  companyInsurance: 110,
  companyFund: 120,
  addedBeforeTax: 130,
  deductedBeforeTax: 140,
  addedAfterTax: 150,
  deductedAfterTax: 160,
  taxedOnly: 170,
  overtime: 180,
  attendance: 190,
  attendanceSum: 200,
  additionalDeductions: 260,
  /** Of this month; the law deducts its sum of the year up to a limit. */
  pension: 280,
  /** Paid once and taxed by itself (§15.6). */
  single: 290,
} as const

/** What categories 10–90 have in common: they are added to the gross pay. */
export const addedCategories: readonly number[] = [10, 20, 30, 40, 50, 60, 70, 80, 90]

/** Items with formulas of their own (§15.5, §15.6): companies add none to their categories. */
export const singleCodes = { pension: 280_101, bonus: 290_101, leaving: 290_102 } as const
/** 全年一次性奖金 that is taxed with the wages of its month. */
export const MERGED_BONUS = 40_104

/** Figures of a row that are computed, by the code of their item, and what slips call them. */
export const computedCodes = {
  attendanceSum: 200_101,
  gross: 210_101,
  taxable: 220_101,
  tax: 230_101,
  net: 240_101,
  income: 270_101,
  basic: 270_102,
  special: 270_103,
  additional: 270_104,
  base: 270_105,
  cumulativeTax: 270_106,
  exempt: 270_107,
  pension: 270_108,
  bonusTax: 300_101,
  leavingTax: 300_102,
} as const

/** An item of a row; the value is decimal text. */
export interface Item {
  readonly code: number
  readonly name: string
  readonly value: string
}

/** Codes are their category and three digits; so are those of items that companies add. */
export const categoryOf = (code: number): number => Math.floor(code / 1000)

/** Computed items that are shown as long as the item is open from which they follow. */
export const followers: Readonly<Record<number, number>> = {
  [computedCodes.pension]: singleCodes.pension,
  [computedCodes.bonusTax]: singleCodes.bonus,
  [computedCodes.leavingTax]: singleCodes.leaving,
}

/** Categories in which a company has no items of its own. */
export const isClosedToOwn = (category: number): boolean =>
  category === categories.pension || category === categories.single
