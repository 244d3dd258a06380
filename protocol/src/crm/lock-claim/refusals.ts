import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of claims of locks (locks-and-extensions.md §27). */
export const lockClaimRefusals = {
  lockNotInStock: [2250, '锁%s不在库'],
  moreThanClaimed: [2251, '发放数量超过申请数量'],
  claimPassed: [400, '已通过的领用单不能编辑'],
  claimNotApproved: [400, '审核通过后才可以发放'],
  claimIssued: [400, '已发放的领用单不能编辑或删除'],
  lockOfOtherRegion: [400, '锁%s不属于领用单的地区'],
  lockIssuedBefore: [400, '锁%s已随该领用单发放过'],
  nothingToConfirm: [400, '没有待确认的软件锁'],
} as const satisfies Refusals
