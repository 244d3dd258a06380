import type { UnreadCount } from '#protocol/messages/calls.ts'
import { type MessageLabel, type MessagePart, messageLabels } from '#protocol/messages/message-type.ts'
import type { NeedPath } from '#web/platform/permissions.ts'

/** A kind of messages as the bell's chips show it. */
export interface Category {
  /** Absent: all but announcements. */
  label?: MessageLabel
  /** Of label 8, what this chip shows. */
  part?: MessagePart
  title: string
  /** As part of 全部{…}标记为已读. */
  name: string
  /** How many of its list are unread. */
  count: (unread: UnreadCount) => number
  need?: NeedPath
}

/** Chips of the bell in their order (platform.md §7.5). */
export const categories: readonly Category[] = [
  { title: '全部', name: '', count: (unread) => unread.allCount },
  {
    label: messageLabels.approval,
    title: '办公审批',
    name: '办公审批',
    count: (unread) => unread.examineCount,
    need: 'oa/taskExamine',
  },
  {
    label: messageLabels.task,
    title: '任务',
    name: '任务',
    count: (unread) => unread.taskCount,
    need: ['oa/taskExamine', 'project'],
  },
  {
    label: messageLabels.log,
    title: '日志',
    name: '日志',
    count: (unread) => unread.logCount,
    need: 'oa/log',
  },
  {
    label: messageLabels.crm,
    title: '客户管理',
    name: '客户管理',
    count: (unread) => unread.crmCount,
    need: 'crm',
  },
  {
    label: messageLabels.event,
    title: '日程',
    name: '日程',
    count: (unread) => unread.eventCount,
    need: 'oa/calendar',
  },
  {
    label: messageLabels.hrm,
    part: 'hrm',
    title: '人力资源',
    name: '人力资源',
    count: ({ hrmCount, accountCount }) => hrmCount - accountCount,
    need: 'hrm',
  },
  {
    label: messageLabels.hrm,
    part: 'account',
    title: '账号与安全',
    name: '账号与安全',
    count: (unread) => unread.accountCount,
  },
]

/** What the horn shows. */
export const announcements: Category = {
  label: messageLabels.announcement,
  title: '公告',
  name: '公告',
  count: (unread) => unread.announceCount,
}
