import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AppServices } from '#server/access/context.ts'
import { checkNewPassword } from '#server/access/passwords.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FoundedCompany } from './found-company.ts'

/**
 * Fills a company that has nothing but its administrator with the demonstration company, for the first-run page: he
 * becomes its director, and his password opens the other accounts too.
 * Refuses 400 when the company has other people or records. The generator is loaded only here.
 */
export async function loadDemo(services: AppServices): Promise<void> {
  const { fillCompany } = await import('./fill-company.ts')
  const { staff, customers } = await fillCompany(services)
  services.log.debug({ staff, customers }, '示范公司已装入')
}

/**
 * For `npm start -- --demo`: sets up an installation in which nobody is yet and answers what to print about it; null
 * when somebody is. The password is SUOKE_DEMO_PASSWORD or drawn, and kept with the accounts in `demo-accounts.txt`
 * (0600) of the data directory.
 */
export async function startDemo(services: AppServices): Promise<string | null> {
  if (services.directory.current().users.length > 0) return null
  const { drawPassword, foundCompany } = await import('./found-company.ts')
  const password = (await demoPassword()) ?? drawPassword()
  const keep = (text: string) =>
    writeFile(path.join(services.config.dataDir, 'demo-accounts.txt'), `${text}\n`, { mode: 0o600 })
  // killed half-way, the director's account must not be one that nobody can open
  await keep(`示范公司没有装完：请删除数据目录后重新启动。已有账号的密码是 ${password}`)
  const text = await describeDemo(await foundCompany(services, password))
  await keep(text)
  return text
}

/** The operator's choice, if any. @throws StartFailure when nobody may choose it */
export async function demoPassword(): Promise<string | undefined> {
  const chosen = process.env.SUOKE_DEMO_PASSWORD?.trim()
  if (!chosen) return undefined
  try {
    await checkNewPassword(chosen, [])
    return chosen
  } catch (error) {
    if (error instanceof Refusal) throw new StartFailure(`SUOKE_DEMO_PASSWORD：${error.message}。`)
    throw error
  }
}

async function describeDemo(founded: FoundedCompany): Promise<string> {
  const { accountTable } = await import('./accounts.ts')
  const { companyName, password, staff, customers, accounts } = founded
  return [
    `示范公司“${companyName}”已装入：${staff} 名员工，${customers.toLocaleString('zh-CN')} 个客户。`,
    `以下账号的密码都是 ${password}（也记在数据目录的 demo-accounts.txt 里）：`,
    '',
    accountTable(accounts),
  ].join('\n')
}
