import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of bad locks (locks-and-extensions.md §27). */
export const badLockRefusals = {
  replaceFirst: [2252, '请先为客户办理换锁'],
  badLockOpen: [2253, '该锁已有未处理完的坏锁单'],
  badLockInForce: [400, '已生效的坏锁单不能编辑或删除'],
  badLockNotApproved: [400, '审核通过后才可以处理'],
  badLockHandled: [400, '已处理的坏锁单不能编辑或删除'],
} as const satisfies Refusals
