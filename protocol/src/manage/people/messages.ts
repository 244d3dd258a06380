import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** What somebody else did to one's own account. */
export const accountMessageTypes = { passwordReset: 151, accountChanged: 152, rolesChanged: 153 } as const

const told = messagesOf({ label: messageLabels.hrm, group: 'account', opens: null })

export const accountMessages: MessageTypes = {
  [accountMessageTypes.passwordReset]: told('{s}重置了您的登录密码，如有疑问请联系管理员'),
  [accountMessageTypes.accountChanged]: told('{s}将您的登录账号改为{t}，如有疑问请联系管理员'),
  [accountMessageTypes.rolesChanged]: told('{s}修改了您的角色，现在的角色：{t}'),
}
