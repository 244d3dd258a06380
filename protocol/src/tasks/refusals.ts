import { taskWords } from '#protocol/office/door.ts'
import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of tasks (approval-office.md §11, Appendix A). */
export const taskRefusals = {
  projectUnknown: [3002, '项目不存在'],
  participantUnknown: [3003, '参与人不存在'],
  taskPersonOutside: [3003, '%s不是项目成员'],
  labelNotUsed: [3004, '任务没有使用该标签'],
  taskGone: [3005, '任务已被删除'],
  taskUnknown: [3006, '任务不存在'],
  taskForbidden: [3007, '无权访问'],
  taskUnreadable: [3007, taskWords.noAccess],
  labelInUse: [3008, '使用中的标签不能删除'],
  taskNotInBin: [3009, '任务不在回收站'],
  labelUnknown: [400, '标签不存在或已被删除'],
  taskTimesReversed: [400, '开始时间不能晚于结束时间'],
  taskArchived: [400, '已归档的任务不能修改，请先激活'],
  taskOutsideProject: [400, '只有项目中的任务可以归档'],
  creatorParticipates: [400, '创建人不能移出参与人'],
  childOfChild: [400, '子任务不能再有子任务'],
  childrenTooMany: [400, '一个任务最多有%s个子任务'],
  labelsTooMany: [400, '一个任务最多有%s个标签'],
  participantsTooMany: [400, '一个任务最多有%s个参与人'],
  timeUnknown: [400, '用时记录不存在或已被删除'],
  timeAhead: [400, '用时的日期不能晚于今天'],
  timesTooMany: [400, '一个任务最多有%s条用时记录'],
  taskNeedsDay: [400, '请先设置任务的结束时间'],
  repeatNeverComes: [400, '按这个规则以后没有日期，请修改'],
  companyLabelsTooMany: [400, '最多有%s个标签'],
} as const satisfies Refusals
