import { type MonthCell, monthCells } from '#protocol/hrm/attendance/month.ts'

const MINUTES = '分钟'
const YUAN = '元'
const units: Partial<Record<MonthCell, string>> = {
  lateMinutes: MINUTES,
  earlyMinutes: MINUTES,
  lateCharge: YUAN,
  earlyCharge: YUAN,
  absenceCharge: YUAN,
  missingCardCharge: YUAN,
}

/** The name of a cell, with the unit where the name alone leaves it open. */
export function captionOf(key: MonthCell): string {
  const unit = units[key]
  return unit === undefined ? monthCells[key] : `${monthCells[key]}（${unit}）`
}
