import { storeLocally } from '#web/platform/store-locally.ts'

const KEY = 'account'

/** The login name kept by 记住账号; '' when none. */
export const rememberedAccount = (): string => localStorage.getItem(KEY) ?? ''

export function rememberAccount(account: string, remember: boolean): void {
  if (remember) storeLocally(KEY, account)
  else localStorage.removeItem(KEY)
}
