import type { Refusals } from '#protocol/platform/codes.ts'

/** Messages that leave the product (platform.md §7.6). */
export const messageRefusals = {
  channelFailed: [400, '发送失败：%s'],
  channelNobody: [400, '请先在个人中心填写您的邮箱，测试消息会发到那里'],
  channelOff: [400, '这个渠道没有启用'],
} as const satisfies Refusals
