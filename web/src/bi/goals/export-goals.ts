import { utils, write } from '@e965/xlsx'
import type { MonthAmounts } from '#protocol/bi/goals/goal.ts'
import { saveFile } from '#web/platform/download.ts'
import { monthTitle, quarters, sumOf, totalOf } from './goal-rows.ts'

export interface NamedAmounts {
  name: string
  amounts: MonthAmounts<string>
}

const cells = ({ name, amounts }: NamedAmounts) => [
  name,
  Number(sumOf(Object.values(amounts))),
  ...quarters.flatMap(({ months }) => [
    Number(sumOf(months.map((month) => amounts[month]))),
    ...months.map((month) => Number(amounts[month])),
  ]),
]

/** The table as it is shown, as a workbook made in the browser (bi.md §16.3). */
export function exportGoals(fileName: string, rows: readonly NamedAmounts[]): void {
  const head = [
    '名称',
    '全年',
    ...quarters.flatMap(({ title, months }) => [title, ...months.map(monthTitle)]),
  ]
  const total = cells({ name: '目标合计', amounts: totalOf(rows.map(({ amounts }) => amounts)) })
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...rows.map(cells), total]), '业绩目标')
  const content: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx' })
  saveFile(
    new Blob([content], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
    `${fileName}.xlsx`,
  )
}
