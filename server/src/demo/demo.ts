import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AppServices } from '#server/access/context.ts'
import type { DemoOptions, LoadedDemo } from './fill-company.ts'

/** The generator and its word lists are loaded only where a company is filled. */
const loadGenerator = () => Promise.all([import('./fill-company.ts'), import('./accounts.ts')])

/**
 * Fills an empty company with the demonstration company and tells the accounts in the log of the process.
 * For the first-run page: its administrator becomes the director, and his password opens the other accounts too.
 * Refuses 400 when the company has other people or records.
 */
export async function loadDemo(services: AppServices): Promise<void> {
  const [{ fillCompany }] = await loadGenerator()
  const { staff, customers } = await fillCompany(services)
  services.log.info({ staff, customers }, '示范公司已装入')
}

/**
 * For `npm start -- --demo`: fills a company in which nobody has been set up yet and answers what to print about it;
 * null when the company is in use. The password is SUOKE_DEMO_PASSWORD or drawn, and kept with the accounts in
 * `demo-accounts.txt` (0600) of the data directory.
 */
export async function startDemo(services: AppServices): Promise<string | null> {
  if (services.directory.current().users.length > 0) return null
  const options: DemoOptions = { password: process.env.SUOKE_DEMO_PASSWORD?.trim() || undefined }
  const [{ fillCompany }, { accountTable }] = await loadGenerator()
  const loaded = await fillCompany(services, options)
  const text = describeDemo(loaded, accountTable(loaded.accounts))
  await writeFile(path.join(services.config.dataDir, 'demo-accounts.txt'), `${text}\n`, { mode: 0o600 })
  return text
}

function describeDemo({ companyName, password, staff, customers }: LoadedDemo, table: string): string {
  return [
    `示范公司“${companyName}”已装入：${staff} 名员工，${customers} 个客户。`,
    `以下账号的密码都是 ${password}（也记在数据目录的 demo-accounts.txt 里）：`,
    '',
    table,
  ].join('\n')
}
