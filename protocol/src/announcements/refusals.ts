import type { Refusals } from '#protocol/platform/codes.ts'

/** Announcements (approval-office.md §16, Appendix A). */
export const announcementRefusals = {
  announcementGone: [510, '公告已删除'],
  announcementRangeUnknown: [400, '通知范围中有已不存在的员工或部门，请重新选择'],
  announcementTimeUnfit: [400, '请选择正确的时间'],
  announcementRemindedLately: [400, '提醒过于频繁，请稍后再试'],
} as const satisfies Refusals
