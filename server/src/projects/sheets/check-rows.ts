import { taskLimits } from '#protocol/office/door.ts'
import { comparableText } from '#protocol/platform/plain-text.ts'
import { LIST_NAME } from '#protocol/projects/limits.ts'
import { taskBounds } from '#protocol/tasks/limits.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import { readMoment } from '#server/engine/fields/temporal.ts'
import { refusal } from '#server/platform/refusal.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import type { SheetTask } from './columns.ts'

/** A row with which nothing is wrong. */
export interface PlannedTask {
  name: string
  description: string
  startOn: string | null
  stopOn: string | null
  mainUserId: number | null
  people: number[]
  list: string
}

export interface CheckedRows {
  planned: PlannedTask[]
  failed: { row: SheetTask; message: string }[]
}

/** What the rows would make; of the others everything that is wrong, in one pass (approval-office.md §12.5). */
export function checkRows(rows: readonly SheetTask[], members: readonly DirectoryUser[]): CheckedRows {
  const byName = Map.groupBy(members, ({ realname }) => comparableText(realname))
  const checked: CheckedRows = { planned: [], failed: [] }
  for (const row of rows) {
    const faults: string[] = []
    const planned = readRow(row, byName, faults)
    if (faults.length > 0) checked.failed.push({ row, message: faults.join('；') })
    else checked.planned.push(planned)
  }
  return checked
}

type ByName = ReadonlyMap<string, readonly DirectoryUser[]>

function readRow({ cells }: SheetTask, byName: ByName, faults: string[]): PlannedTask {
  const fault = (isWrong: boolean, message: string) => {
    if (isWrong) faults.push(message)
  }
  fault(cells.name === '', '任务名称不能为空')
  fault(cells.name.length > taskLimits.name, `任务名称最多${taskLimits.name}个字符`)
  fault(cells.description.length > taskLimits.description, `任务描述最多${taskLimits.description}个字符`)
  fault(cells.list === '', '所属任务列表不能为空')
  fault(cells.list.length > LIST_NAME, `所属任务列表最多${LIST_NAME}个字符`)
  const startOn = dayIn(cells.start, '开始时间', faults)
  const stopOn = dayIn(cells.stop, '结束时间', faults)
  fault(startOn !== null && stopOn !== null && startOn > stopOn, refusal('taskTimesReversed').message)
  const [mainUserId = null] = peopleIn(cells.main === '' ? [] : [cells.main], '负责人', byName, faults)
  const names = cells.people
    .split(/[,，、;；]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const people = [...new Set(peopleIn(names, '参与人', byName, faults))]
  // the importer takes part, too
  const most = taskBounds.participants - 1
  fault(people.length > most, refusal('participantsTooMany', taskBounds.participants).message)
  const { name, description, list } = cells
  return { name, description, list, startOn, stopOn, mainUserId, people }
}

function dayIn(cell: string, title: string, faults: string[]): string | null {
  if (cell === '') return null
  const moment = readMoment(cell)
  if (moment) return formatDay(moment)
  faults.push(`${title}日期格式错误，例:2000-01-01`)
  return null
}

/** Members by their names; one fault for all that are none, and one for each that several members have. */
function peopleIn(names: readonly string[], title: string, byName: ByName, faults: string[]): number[] {
  const found = names.map((name) => ({ name, users: byName.get(comparableText(name)) ?? [] }))
  if (found.some(({ users }) => users.length === 0)) faults.push(`${title}与当前项目成员不匹配`)
  for (const { name, users } of found)
    if (users.length > 1) faults.push(`${title}“${name}”有多名同名成员，请导入后再设置`)
  return found.flatMap(({ users: [user] }) => user?.userId ?? [])
}
