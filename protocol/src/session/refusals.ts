import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of signing in (platform.md §13). */
export const sessionRefusals = {
  usernameMissing: [1002, '请输入用户名'],
  passwordMissing: [1003, '请输入密码或短信验证码'],
  wrongCredentials: [1004, '账号或密码错误'],
  notInitialised: [1005, '登录认证失败'],
  companyUnknown: [1006, '未找到该企业!'],
  accountDisabled: [1007, '账户被禁用!'],
  wrongCode: [1008, '验证码错误!'],
  loginLocked: [1010, '密码错误次数过多，请在%s后重试！'],
  captchaNeeded: [1011, '请完成安全验证后再登录'],
  wrongSmsCode: [1118, '手机验证码出错！'],
  mobileInvalid: [1120, '手机号校验出错！'],
  smsTooOften: [1122, '短信发送频率过高，请稍候再试！'],
  smsFailed: [1123, '发送验证码失败，请稍候再试！'],
  companyNotEmpty: [400, '示范公司只能装入空的企业：这里已经有其他员工或客户数据'],
} as const satisfies Refusals
