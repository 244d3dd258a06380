import { buffer } from 'node:stream/consumers'
import { buildTemplate, type TemplateColumn } from '#server/platform/sheets/build-template.ts'

/** Columns of the template (approval-office.md §12.5). */
export const taskSheetColumns = [
  { key: 'name', title: '任务名称', isRequired: true, synonyms: ['名称', '任务', '标题'] },
  { key: 'description', title: '任务描述', isRequired: false, synonyms: ['描述', '说明'] },
  { key: 'start', title: '开始时间', isRequired: false, synonyms: ['开始日期'] },
  { key: 'stop', title: '结束时间', isRequired: false, synonyms: ['结束日期', '截止时间', '截止日期'] },
  { key: 'main', title: '负责人', isRequired: false, synonyms: ['执行人'] },
  { key: 'people', title: '参与人', isRequired: false, synonyms: ['成员'] },
  { key: 'list', title: '所属任务列表', isRequired: true, synonyms: ['任务列表', '所在任务列表', '列表'] },
] as const

type TaskCell = (typeof taskSheetColumns)[number]['key']

/** A row of the file: the text of each column, '' if empty. */
export interface SheetTask {
  row: number
  cells: Readonly<Record<TaskCell, string>>
}

export const cellsOf = ({ cells }: SheetTask): string[] => taskSheetColumns.map(({ key }) => cells[key])

/** Front column of the rows that were refused; corrected, they are imported as they are. */
export const FAULT_TITLE = '错误信息'

const notes = [
  '注意事项：',
  '1、表头标“*”的红色字体为必填项',
  '2、开始时间、结束时间：推荐格式为 2020-02-02',
  '3、负责人、参与人填写项目成员的姓名；参与人可以填写多个，用“，”隔开',
  '4、所属任务列表不存在时自动新建',
].join('\n')

/** What cells offer; other texts may be typed. */
export interface SheetChoices {
  people: readonly string[]
  lists: readonly string[]
}

/** The template, or the same with rows that were refused and why in front of each. */
export const taskSheet = (
  { people, lists }: SheetChoices,
  failed?: readonly (readonly string[])[],
): Promise<Buffer> => {
  const options: Partial<Record<TaskCell, readonly string[]>> = { main: people, people, list: lists }
  const offered: TemplateColumn[] = taskSheetColumns.map(({ key, title, isRequired }) => {
    const choices = options[key] ?? []
    return { title, isRequired, isOpen: true, ...(choices.length > 0 && { options: choices }) }
  })
  return buffer(
    buildTemplate({
      sheet: '任务导入模板',
      notes,
      columns: failed ? [{ title: FAULT_TITLE, isRequired: false, isFault: true }, ...offered] : offered,
      regions: null,
      ...(failed && { rows: each(failed) }),
    }),
  )
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
