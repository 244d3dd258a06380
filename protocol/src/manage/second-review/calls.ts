import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, id, nothing, optionalText, paging } from '#protocol/platform/wire.ts'
import { reviewRights } from './rights.ts'

const area = 'secondReview'
const need = reviewRights
const deciding = { area, need, body: 'json', sessionOnly: true } as const

export const reviewStates = ['waiting', 'approved', 'declined', 'withdrawn', 'expired', 'void'] as const
export type ReviewState = (typeof reviewStates)[number]

const request = z.object({
  reviewId: z.number(),
  /** 重置密码 */
  title: z.string(),
  /** What is to be, without secrets. */
  words: z.string(),
  /** Whose account it is about; null: it is the setting itself. */
  userId: z.number().nullable(),
  realname: z.string(),
  askedBy: z.number(),
  askedByName: z.string(),
  askTime: z.string(),
  expireTime: z.string(),
  state: z.enum(reviewStates),
  decidedByName: z.string(),
  decideTime: z.string().nullable(),
  /** Why it was declined, or came to nothing. */
  reason: z.string(),
  /** Why the caller cannot decide it; null: he can. */
  obstacle: z.string().nullable(),
  mayWithdraw: z.boolean(),
})
export type ReviewRequest = z.output<typeof request>

/** 双人复核 (platform.md §5.8). */
export const reviewCalls = {
  setting: call({
    path: 'adminReview/querySetting',
    area,
    need: [...need, 'manage/system/read'],
    summary: '双人复核是否开启',
    safe: true,
    request: z.object({}),
    reply: z.object({
      isOn: z.boolean(),
      /** Administrators who could sign in and have done so. */
      administrators: z.number(),
      /** The caller is one of them. */
      maySet: z.boolean(),
    }),
  }),
  set: call({
    path: 'adminReview/set',
    body: 'json',
    area,
    need: 'manage/system/update',
    sessionOnly: true,
    summary: '开启、关闭双人复核',
    request: z.object({ isOn: flag() }),
    reply: nothing,
  }),
  list: call({
    path: 'adminReview/queryPageList',
    body: 'json',
    area,
    need,
    summary: '等待复核和已经复核的申请',
    safe: true,
    request: z.object({
      ...paging,
      /** 0 what waits, 1 what has ended. */
      ended: flag().default(0),
    }),
    reply: pageOf(request),
  }),
  approve: call({
    ...deciding,
    path: 'adminReview/approve',
    summary: '复核通过，立即执行',
    request: z.object({ reviewId: id() }),
    reply: nothing,
  }),
  decline: call({
    ...deciding,
    path: 'adminReview/decline',
    summary: '复核拒绝',
    request: z.object({ reviewId: id(), reason: optionalText(200) }),
    reply: nothing,
  }),
  withdraw: call({
    ...deciding,
    path: 'adminReview/withdraw',
    summary: '撤回自己的申请',
    request: z.object({ reviewId: id() }),
    reply: nothing,
  }),
} as const
