import type { archiveSheetCalls } from '#protocol/hrm/salary/archive-sheets.ts'
import { archiveImports } from '#protocol/hrm/salary/messages.ts'
import { payChangeReasons } from '#protocol/hrm/salary/words.ts'
import type { TemplateColumn } from '#server/platform/sheets/build-template.ts'
import type { PayItem } from '../../settings/items.ts'

/** 导入定薪 and 导入调薪. */
export type SheetKind = Extract<keyof typeof archiveSheetCalls, 'fix' | 'change'>

export const sheetWords = {
  fix: { name: '定薪导入模板', act: '定薪', message: archiveImports.fixed },
  change: { name: '调薪导入模板', act: '调薪', message: archiveImports.changed },
} as const satisfies Record<SheetKind, { name: string; act: string; message: number }>

/** Front column of rows that were refused; corrected, they are imported as they are. */
export const FAULT_TITLE = '错误原因'
export const JOB_NUMBER = '工号'
export const NAME = '姓名'
export const DAY = '生效时间'
export const REASON = '调薪原因'
export const REMARKS = '备注'

/** A column of one item in one of the sets; what it was (`old`) is shown and never read. */
export interface PayColumn {
  title: string
  set: 'pro' | 'regular'
  code: number
  isOld: boolean
}

const setNames = { pro: '试用期工资', regular: '转正后工资' } as const

/** Items of both sets in the order of the sheet (hrm.md §13). */
export const payColumns = (kind: SheetKind, items: readonly PayItem[]): PayColumn[] =>
  (['pro', 'regular'] as const).flatMap((set) =>
    items.flatMap(({ code, name }): PayColumn[] => {
      const title = `${setNames[set]}-${name}`
      const now = { set, code, isOld: false }
      return kind === 'fix'
        ? [{ title, ...now }]
        : [
            { title: `${title}-调薪前`, ...now, isOld: true },
            { title: `${title}-调薪后`, ...now },
          ]
    }),
  )

const person = [NAME, JOB_NUMBER, '部门', '岗位'].map((title) => ({
  title,
  isRequired: title === JOB_NUMBER,
}))
const change: readonly TemplateColumn[] = [
  { title: DAY, isRequired: true },
  { title: REASON, isRequired: true, options: payChangeReasons.slice(1).map(({ word }) => word) },
]

/** All columns of a sheet in their order. */
export const sheetColumns = (kind: SheetKind, items: readonly PayItem[]): TemplateColumn[] => [
  ...person,
  ...(kind === 'change' ? change : []),
  ...payColumns(kind, items).map(({ title }) => ({ title, isRequired: false })),
  { title: REMARKS, isRequired: false },
]
