import type { Coded } from '#protocol/hrm/coded.ts'
import { mobileOf } from '#protocol/hrm/employees/identity.ts'
import { sheetChildFields } from '#protocol/hrm/employees/sheet.ts'
import {
  birthdayTypes,
  educations,
  employeeStatuses,
  employmentForms,
  idTypes,
  probations,
  sexes,
} from '#protocol/hrm/employees/words.ts'
import { comparableText } from '#protocol/platform/plain-text.ts'
import { choicesFor } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { CellMeaning, OwnSheetColumn } from '#server/engine/model/sheet-rules.ts'

/** Characters of a cell that fills a text of the pay card. */
const LONGEST = 255

export const unfit = (title: string): string => `${title}：数据格式异常，请检查数据`

/** Cells have words, or their codes as exports of other systems do. */
function coded(key: string, title: string, words: readonly Coded[], isRequired = false): OwnSheetColumn {
  const read = (text: string): CellMeaning => {
    const found = words.find(({ code, word }) => word === text || String(code) === text)
    return found ? { value: found.code } : { fault: unfit(title) }
  }
  return { key, title, isRequired, options: words.map(({ word }) => word), read }
}

const partStatuses = employeeStatuses.filter(({ code }) => code > 2)

/** Columns that are read otherwise than their fields, or belong to no field of the form (hrm.md §5.5). */
export function sheetColumns({ services, viewer }: Actor): readonly OwnSheetColumn[] {
  const channels = choicesFor(viewer, services.hrRecruitChannels).map(({ id, name }) => ({
    code: id,
    word: name,
  }))
  return [
    {
      key: 'mobile',
      title: '手机',
      synonyms: ['手机号', '手机号码'],
      isRequired: true,
      read: (text) => {
        const mobile = mobileOf(text)
        return mobile === null ? { fault: `${text}：手机号格式错误` } : { value: mobile }
      },
    },
    coded('idType', '证件类型', idTypes),
    coded('sex', '性别', sexes),
    coded('birthdayType', '生日类型', birthdayTypes),
    coded('highestEducation', '最高学历', educations),
    coded('probation', '试用期', probations),
    coded('employmentForms', '聘用形式', employmentForms, true),
    { ...coded('status', '非正式类型', partStatuses), synonyms: ['员工状态'] },
    coded('channelId', '招聘渠道', channels),
    {
      key: 'deptId',
      title: '部门',
      synonyms: ['组织编码', '部门编码'],
      read: (text) => deptIn(services, text),
    },
    ...sheetChildFields.map(
      ({ key, field }): OwnSheetColumn => ({
        key,
        title: field.label,
        read: (text) =>
          text.length > LONGEST ? { fault: `${field.label}：最多${LONGEST}个字` } : { value: text },
      }),
    ),
  ]
}

/** A department by its code, else by its full or plain name where one alone has it. */
function deptIn({ hrDepts }: Actor['services'], text: string): CellMeaning {
  const wanted = comparableText(text)
  const live = hrDepts.entries().filter(({ isRemoved }) => !isRemoved)
  const ways = [
    live.filter(({ code }) => comparableText(code) === wanted),
    live.filter(({ fullName }) => comparableText(fullName) === wanted),
    live.filter(({ name }) => comparableText(name) === wanted),
  ]
  const [found, other] = ways.find((each) => each.length > 0) ?? []
  if (!found) return { fault: '部门不存在' }
  return other ? { fault: '部门名称不唯一，请填写组织编码' } : { value: found.id }
}
