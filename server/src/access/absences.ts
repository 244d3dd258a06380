import type { Acting } from './audit.ts'

/** Days `yyyy-MM-dd`, both among them. */
export interface DayRange {
  first: string
  last: string
}

/** Who is away on which days. Logs and calendars ask; parts that know of leave declare it. */
export interface AbsenceSource {
  /** By user id the days within the range on which they are away all day. */
  of: (
    acting: Pick<Acting, 'services'>,
    range: DayRange,
    userIds: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly string[]>>
}

declare module './area.ts' {
  interface Part {
    absences?: readonly AbsenceSource[]
  }
}
