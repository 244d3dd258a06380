import { sql, type Transaction } from 'kysely'
import { addYears } from '#protocol/crm/order/term.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** What the file of a contract agrees about payment (locks-and-extensions.md §9.2, §12.2). */
export interface AgreedTerms {
  /** `yearMonthDay`: the day on which the first year is paid; null: none is named. */
  firstDay: string | null
  /** The second year, where a price is named for it. */
  second: { money: string; returnDate: string; startTime: string; endTime: string } | null
}

interface Form {
  yearMonthDay?: string
  monthDay?: string
  dateStart?: string
  dateEnd?: string
  secondPrePrice?: string
}

/** The terms of the latest file of a contract; null without one. */
export async function readAgreedTerms(
  trx: Transaction<Tables>,
  contractId: number,
): Promise<AgreedTerms | null> {
  const { rows } = await sql<{ form: Form }>`select form from contract_file where contract_id = ${contractId}
    order by version desc limit 1`.execute(trx)
  const [file] = rows
  return file ? { firstDay: dayIn(file.form.yearMonthDay ?? ''), second: secondYear(file.form) } : null
}

/**
 * The day of words such as 2026年01月04日; null where they name none. A day that its month does not have in that year, such as
 * 02月29日 of most, is the last one of the month.
 */
function dayIn(words: string): string | null {
  const [, year, month, day] = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(words) ?? []
  if (Number(year) < 1 || Number(month) < 1 || Number(month) > 12 || Number(day) < 1) return null
  if (Number(day) > 31 || !year || !month || !day) return null
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return [year, month, String(Math.min(Number(day), last))].map((part) => part.padStart(2, '0')).join('-')
}

/** The year behind the first one, due on the agreed day of the year in which it begins. */
function secondYear({ secondPrePrice, monthDay = '', dateStart, dateEnd }: Form): AgreedTerms['second'] {
  if (!dateStart || !dateEnd || Number(secondPrePrice ?? 0) <= 0) return null
  const startTime = addYears(dateStart, 1)
  if (startTime > dateEnd) return null
  const returnDate = dayIn(`${startTime.slice(0, 4)}年${monthDay}`) ?? startTime
  return { money: String(secondPrePrice), returnDate, startTime, endTime: dateEnd }
}
