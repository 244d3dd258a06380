import { type CompanyChoice, sessionCalls } from '#protocol/session/calls.ts'
import { sessionRefusals } from '#protocol/session/refusals.ts'
import { ask, CallError } from '#web/platform/client.ts'
import { mobileRules, passwordRules, requiredText } from '#web/ui/form/form-rules.ts'

/** A desktop browser; our page can show the captcha. */
const ours = { type: 1, withCaptcha: 1 } as const
const [CAPTCHA_NEEDED] = sessionRefusals.captchaNeeded

export interface Secret {
  username: string
  password?: string
  /** The code of the phone, or beside a password that of the second factor. */
  smscode?: string
}

/**
 * Opens a session; the server sets its cookie. Answers the companies one of which has to be chosen first, if any. Refusals are
 * shown by the form.
 */
export async function logIn(secret: Secret, angle?: number): Promise<readonly CompanyChoice[] | undefined> {
  const loginType = secret.password ? 1 : 2
  const request = { ...secret, ...ours, loginType, angle }
  const { companyList } = await ask(sessionCalls.login, request, { quiet: true })
  return companyList
}

/** Whether the server wants the slide captcha first (after failures on this name). */
export const wantsCaptcha = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === CAPTCHA_NEEDED

const [SECOND_FACTOR] = sessionRefusals.secondFactorNeeded
/** Whether the password was right and a code of the second factor is wanted besides. */
export const wantsSecondFactor = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === SECOND_FACTOR

export const rules = {
  username: requiredText('用户名不能为空'),
  password: passwordRules(),
  mobile: mobileRules('请输入手机号', '请输入正确的手机号码'),
  secondFactor: requiredText('请输入动态验证码或恢复码'),
  smscode: [...requiredText('请输入短信验证码'), { pattern: /^\d{6}$/, message: '验证码为6位数字' }],
}
