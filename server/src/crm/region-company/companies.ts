import type { z } from 'zod'
import type { RegionCompany, regionCompanyCalls } from '#protocol/crm/region-company/calls.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import {
  type Database,
  inTransaction,
  type Tables,
  type Transaction,
} from '#server/platform/database/database.ts'
import './tables.ts'

type Request = z.output<typeof regionCompanyCalls.update.request>
type Region = keyof typeof regions

const isRegion = (region: number): region is Region => Object.hasOwn(regions, region)

/** The companies that sell, in the order of their regions. */
export async function listRegionCompanies(db: Database | Transaction<Tables>): Promise<RegionCompany[]> {
  const rows = await db.selectFrom('region_company').selectAll().orderBy('region').execute()
  return rows.map((row) => ({
    region: row.region,
    regionName: isRegion(row.region) ? regions[row.region] : '',
    companyName: row.company_name,
    shortName: row.short_name,
    creditCode: row.credit_code,
    address: row.address,
    telephone: row.telephone,
    bankName: row.bank_name,
    mainAccountNo: row.main_account_no,
    subPrefix: row.sub_prefix,
    accountName: row.account_name,
    legalPerson: row.legal_person,
  }))
}

/** The company that sells in a region; by services, or within a transaction. Throws for a region that does not exist. */
export async function readRegionCompany(
  from: Pick<AppServices, 'db'> | Transaction<Tables>,
  region: number,
): Promise<RegionCompany> {
  const companies = await listRegionCompanies('db' in from ? from.db : from)
  const found = companies.find((company) => company.region === region)
  if (!found) throw new Error(`no company sells in region ${region}`)
  return found
}

/** Fills in the company of a region; numbers that were given to customers before keep their prefix. */
export async function updateRegionCompany(acting: Acting, { region, ...company }: Request): Promise<void> {
  await inTransaction(acting.services.db, async (trx) => {
    await trx
      .updateTable('region_company')
      .set({
        company_name: company.companyName,
        short_name: company.shortName,
        credit_code: company.creditCode,
        address: company.address,
        telephone: company.telephone,
        bank_name: company.bankName,
        main_account_no: company.mainAccountNo,
        sub_prefix: company.subPrefix,
        account_name: company.accountName,
        legal_person: company.legalPerson,
        update_time: acting.services.clock.now(),
      })
      .where('region', '=', region)
      .execute()
    const name = isRegion(region) ? regions[region] : String(region)
    await recordActs(trx, acting, [adminAct('crm', '编辑', '销售公司', `${name}：${company.companyName}`)])
  })
}
