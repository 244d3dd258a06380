import { isPeriodWord, periods, reaches } from '#protocol/bi/filter.ts'
import type { WorkbenchFigure } from '#protocol/bi/workbench/behind.ts'
import { isListedFigure, listedFigures } from '#protocol/bi/workbench/figures.ts'
import type { FigureQuestion } from '#protocol/record/calls/figure.ts'
import type { Names } from '#web/fields/filter/kind.ts'

type Of = FigureQuestion['of']

/** 本人及下属, a person, a department. */
export function whoseWords(
  { dataType, userId, deptId }: { dataType?: Of[string]; userId?: Of[string]; deptId?: Of[string] },
  names: Names,
): string {
  if (dataType !== undefined) return reaches.find(({ code }) => code === dataType)?.label ?? ''
  if (userId !== undefined) return names.user(Number(userId))
  return deptId === undefined ? '' : names.department(Number(deptId))
}

function whenWords({ type = '', startTime, endTime }: Of): string {
  const word = String(type)
  if (isPeriodWord(word)) return periods[word].label
  return startTime && endTime ? `${startTime} 至 ${endTime}` : word
}

const joined = (...words: string[]): string => words.filter(Boolean).join(' · ')
const nameOf = (figure: string) => (isListedFigure(figure) ? listedFigures[figure].title : '')

/** What the chips of the workbench's figures say (bi.md §17.4). */
export const figureWords = {
  brief: (of, names) =>
    `销售简报：${joined(nameOf(String(of.figure)), whenWords(of), whoseWords(of, names))}`,
  forgotten: (of, names) => `遗忘提醒：${joined(`超过${of.day}天未联系`, whoseWords(of, names))}`,
  overdueContact: (of, names) => `遗忘提醒：${joined('逾期未联系', whoseWords(of, names))}`,
  stage: (of, names) => `销售漏斗：${joined(String(of.name ?? ''), whenWords(of), whoseWords(of, names))}`,
} satisfies Record<WorkbenchFigure, (of: Of, names: Names) => string>
