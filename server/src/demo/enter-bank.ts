import { sql, type Transaction } from 'kysely'
import { accountNumber, NO_AREA } from '#protocol/crm/bank/account-number.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { type BankOptions, besides, companies, companyName, home, lineOf, type Money } from './draw-bank.ts'
import { insertRows } from './insert-rows.ts'

const areaCodes: Readonly<Record<string, string>> = {
  济南市: '3701',
  青岛市: '3702',
  烟台市: '3706',
  威海市: '3710',
}

interface Paid extends Money {
  receivablesId: number
}

/** Receipts and plans of this many days are on the statement. */
const DAYS = 30
const MOST_LINES = 60

/**
 * The companies that sell with their accounts, sub-accounts of every other buyer, and a statement of the last month: booked lines,
 * lines that wait with and without a customer, fees, and interest that is ignored.
 */
export async function enterBank(trx: Transaction<Tables>, options: BankOptions): Promise<void> {
  for (const company of companies) await nameCompany(trx, company)
  await giveAccounts(trx, options)
  const paid = await readPaid(trx, options.now)
  const due = await readDue(trx, options.now)
  const booked = paid.map((each) => ({ each, line: lineOf(options, each) }))
  await insertRows(trx, 'bank_transaction', [
    ...booked.map(({ line }) => line),
    ...due.map((each) => lineOf(options, each)),
    ...besides(options),
  ])
  for (const { each, line } of booked)
    await sql`update receivables set bank_transaction_id = t.transaction_id, sub_account_no = nullif(t.sub_account_no, '')
      from bank_transaction t where t.bank_serial = ${line.bank_serial} and receivables.id = ${each.receivablesId}`.execute(
      trx,
    )
}

type Company = (typeof companies)[number]

async function nameCompany(
  trx: Transaction<Tables>,
  { region, city, code, account, prefix }: Company,
): Promise<void> {
  const name = companyName(city)
  await trx
    .updateTable('region_company')
    .set({
      company_name: name,
      short_name: `${city}精算`,
      credit_code: code,
      address: `山东省${city}市高新区软件园`,
      telephone: region === 1 ? '0631-5700100' : '0532-5700200',
      bank_name: `中国农业银行${city}高新支行`,
      main_account_no: account,
      sub_prefix: prefix,
      account_name: name,
    })
    .where('region', '=', region)
    .execute()
}

async function giveAccounts(trx: Transaction<Tables>, { random, now, keeperId }: BankOptions): Promise<void> {
  const { rows } = await sql<{
    id: number
    address: string | null
  }>`select distinct c.id, c.address from customer c
    join contract k on k.customer_id = c.id where c.deleted_at is null and k.check_status in (1, 10) order by c.id`.execute(
    trx,
  )
  const accounts = []
  for (const { id, address } of rows.filter(() => random.chance(0.5))) {
    const areaCode = areaCodes[address?.split(',')[1] ?? ''] ?? NO_AREA
    const company = companies.find(({ city }) => `${city}市` === address?.split(',')[1]) ?? home
    const { rows: taken } = await sql<{
      serial: string
    }>`select nextval('sub_account_serial') as serial`.execute(trx)
    const serial = Number(taken[0]?.serial)
    const { subAccountNo, childAccountNo } = accountNumber({ prefix: company.prefix, areaCode, serial })
    accounts.push({
      sub_account_no: subAccountNo,
      child_account_no: childAccountNo,
      customer_id: id,
      region: company.region,
      main_account_no: company.account,
      account_name: companyName(company.city),
      bank_name: `中国农业银行${company.city}高新支行`,
      area_code: areaCode,
      serial,
      status: 1,
      create_user_id: keeperId,
      create_time: now,
    })
  }
  await insertRows(trx, 'sub_account', accounts)
  await sql`update customer c set sub_account_no = a.sub_account_no, child_account_no = a.child_account_no
    from sub_account a where a.customer_id = c.id`.execute(trx)
}

/** Receipts of the last month, in effect and without a line. */
async function readPaid(trx: Transaction<Tables>, now: Date): Promise<Paid[]> {
  const { rows } =
    await sql<Paid>`select r.id as "receivablesId", c.id as "customerId", c.customer_name as "customerName",
      c.sub_account_no as "subAccountNo", r.money, to_char(r.return_time, 'YYYY-MM-DD') as day
    from receivables r join customer c on c.id = r.customer_id
    where r.check_status in (1, 10) and r.deleted_at is null and r.money > 0
      and r.return_time between ${now}::date - ${DAYS}::int and ${now}::date
    order by r.return_time desc, r.id limit ${MOST_LINES}`.execute(trx)
  return rows
}

/** Plans that were due in the last days or are next: their money has come in. */
async function readDue(trx: Transaction<Tables>, now: Date): Promise<Money[]> {
  const { rows } = await sql<Money>`select c.id as "customerId", c.customer_name as "customerName",
      c.sub_account_no as "subAccountNo", p.unreceived_money as money,
      to_char(least(p.return_date, ${now}::date) - (p.id % 4)::int, 'YYYY-MM-DD') as day
    from receivables_plan p join customer c on c.id = p.customer_id
    where p.received_status in (0, 2, 4) and p.unreceived_money > 0 and p.deleted_at is null
      and p.return_date between ${now}::date - ${DAYS}::int and ${now}::date + 5
    order by p.return_date desc, p.id limit 24`.execute(trx)
  return rows
}
