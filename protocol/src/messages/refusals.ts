import type { Refusals } from '#protocol/platform/codes.ts'

/** Messages that leave the product (platform.md §7.6). */
export const messageRefusals = {
  channelSettingMissing: [400, '请填写%s'],
  channelAddressUnfit: [400, '%s应以 http:// 或 https:// 开头，不能包含账号和密码'],
  channelSettingUnfit: [400, '%s填写不正确'],
  channelSecretAgain: [400, '服务器有改动，请重新填写%s'],
  channelFailed: [400, '发送失败：%s'],
  channelNobody: [400, '请先在个人中心填写您的邮箱，测试消息会发到那里'],
  channelOff: [400, '这个渠道没有启用'],
} as const satisfies Refusals
