import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** Tells people that an administrator has taken their second factor away (platform.md §2.9). */
export const SECOND_FACTOR_RESET = 150

/** Tells somebody that another one has revoked an API key of his (platform.md §2.10). */
export const KEY_REVOKED = 170

/** Tells somebody that another one has taken an identity of his away (platform.md §2.11). */
export const IDENTITY_REMOVED = 154

const toldAt = (page: string) => messagesOf({ label: messageLabels.hrm, group: 'account', opens: null, page })

export const sessionMessages: MessageTypes = {
  [SECOND_FACTOR_RESET]: toldAt('/person/second-factor')('{s}重置了您的两步验证，请尽快重新设置'),
  [IDENTITY_REMOVED]: toldAt('/person/identities')(
    '{s}解除了您的外部账号“{t}”，已登录的设备已退出，如有疑问请联系管理员',
  ),
  [KEY_REVOKED]: toldAt('/person/api-keys')('{s}删除了您的 API 密钥“{t}”，使用它的程序不能再访问系统'),
}
