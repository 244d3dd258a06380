import type { UnreadCount } from '#protocol/messages/calls.ts'
import { type MessageLabel, messageLabels } from '#protocol/messages/message-type.ts'
import type { NeedPath } from '#web/platform/permissions.ts'

/** A kind of messages as the bell's chips show it. */
export interface Category {
  /** Absent: all but announcements. */
  label?: MessageLabel
  title: string
  /** As part of 全部{…}标记为已读. */
  name: string
  count: keyof UnreadCount
  need?: NeedPath
}

/** Chips of the bell in their order (platform.md §7.5). */
export const categories: readonly Category[] = [
  { title: '全部', name: '', count: 'allCount' },
  {
    label: messageLabels.approval,
    title: '办公审批',
    name: '办公审批',
    count: 'examineCount',
    need: 'oa/taskExamine',
  },
  {
    label: messageLabels.task,
    title: '任务',
    name: '任务',
    count: 'taskCount',
    need: ['oa/taskExamine', 'project'],
  },
  { label: messageLabels.log, title: '日志', name: '日志', count: 'logCount', need: 'oa/log' },
  { label: messageLabels.crm, title: '客户管理', name: '客户管理', count: 'crmCount', need: 'crm' },
  { label: messageLabels.event, title: '日程', name: '日程', count: 'eventCount', need: 'oa/calendar' },
  { label: messageLabels.hrm, title: '人力资源', name: '人力资源', count: 'hrmCount', need: 'hrm' },
]

/** What the horn shows. */
export const announcements: Category = {
  label: messageLabels.announcement,
  title: '公告',
  name: '公告',
  count: 'announceCount',
}
