interface WorkingYearTable {
  year: number
  is_own: boolean
  /** 1 Monday … 7 Sunday. */
  weekdays: number[]
  version: number
}

interface SpecialDayTable {
  day: string
  year: number
  type: 1 | 2
  name: string
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    working_years: WorkingYearTable
    special_days: SpecialDayTable
  }
}

export {}
