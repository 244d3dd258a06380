import { parseArgs } from 'node:util'
import { buildApp } from './app.ts'
import { accountTable } from './demo/accounts.ts'
import { demoPassword } from './demo/demo.ts'
import { type GrowthOptions, growCompany } from './demo/grow-company.ts'
import { readConfig } from './platform/config.ts'
import { openPlatform } from './platform/open.ts'
import { StartFailure } from './platform/process/start-failure.ts'
import { Refusal } from './platform/refusal.ts'

const USAGE = `用法：npm run seed -- --customers 1000000 [--contacts 300000] [--leads 20000] [--contracts 300000] [--locks 0] [--staff 200]
向配置的数据库装入压力数据；空的企业先成为示范公司。--contacts 最多每个客户一人，默认客户数的三成；--leads 默认客户数的百分之二。
--contracts 是成交客户的合同，带产品明细、回款计划、回款和发票，默认客户数的三成。
--locks 是生效合同下的软件锁，带台账、订单、回款和销售记录，默认不装入。`

const MOST = 20_000_000

/** @throws StartFailure with the usage when an option is unknown or no number */
async function readOptions(args: readonly string[]): Promise<GrowthOptions> {
  const text = parse(args)
  const customers = amountOf(text, 'customers') ?? fail('请给出 --customers。')
  const contacts = amountOf(text, 'contacts') ?? Math.floor(customers * 0.3)
  if (contacts > customers) fail('--contacts 不能大于 --customers。')
  return {
    customers,
    contacts,
    leads: amountOf(text, 'leads') ?? Math.floor(customers * 0.02),
    contracts: amountOf(text, 'contracts') ?? Math.floor(customers * 0.3),
    locks: amountOf(text, 'locks') ?? 0,
    staff: amountOf(text, 'staff') ?? 0,
    password: await demoPassword(),
    onProgress: (drawn) => console.log(`已装入 ${count(drawn)} / ${count(customers)} 个客户`),
    onSold: (sold) => console.log(`已装入 ${count(sold)} 份合同`),
    onLocks: (locks) => console.log(`已装入 ${count(locks)} 把软件锁`),
  }
}

function parse(args: readonly string[]) {
  const value = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        customers: value,
        contacts: value,
        leads: value,
        contracts: value,
        locks: value,
        staff: value,
      },
    }).values
  } catch {
    // parseArgs explains itself in English only
    return fail('有不认识的参数，或者参数后面缺少数字。')
  }
}

type Options = ReturnType<typeof parse>

function amountOf(options: Options, name: keyof Options): number | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  const amount = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return amount <= MOST ? amount : fail(`--${name} 应为 0 到 ${count(MOST)} 的整数，现在是“${text}”。`)
}

function fail(sentence: string): never {
  throw new StartFailure(`${sentence}\n${USAGE}`)
}

const count = (amount: number) => amount.toLocaleString('zh-CN')

async function seed(): Promise<void> {
  const options = await readOptions(process.argv.slice(2))
  const settings = readConfig({ LOG_LEVEL: 'warn', ...process.env }, [])
  const started = Date.now()
  const platform = await openPlatform(settings, { onDatabaseLost: end })
  try {
    const app = await buildApp(platform.services)
    const founded = await growCompany(app.services, options)
    if (founded) console.log(`${accountTable(founded.accounts)}\n密码都是 ${founded.password}`)
    const { customers, contacts, leads, contracts, locks } = options
    console.log(
      `完成：${count(customers)} 个客户、${count(contacts)} 个联系人、${count(leads)} 条线索、${count(contracts)} 份合同、${count(locks)} 把软件锁，` +
        `用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒。`,
    )
    await app.close()
  } finally {
    await platform.close()
  }
}

function end(error: unknown): void {
  const isExpected = error instanceof StartFailure || error instanceof Refusal
  console.error(isExpected ? error.message : error)
  process.exit(1)
}

seed().catch(end)
