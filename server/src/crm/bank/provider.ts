import { sql, type Transaction } from 'kysely'
import { accountNumber } from '#protocol/crm/bank/account-number.ts'
import type { RegionCompany } from '#protocol/crm/region-company/calls.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { StatementLine } from './statement/read-line.ts'

export interface AccountRequest {
  company: RegionCompany
  areaCode: string
}

export interface MadeAccount {
  subAccountNo: string
  childAccountNo: string
  serial: number
}

/** A bank as the product uses it (locks-and-extensions.md §10.4). */
export interface BankProvider {
  createSubAccount(trx: Transaction<Tables>, request: AccountRequest): Promise<MadeAccount>
  /** Lines since a moment, of all sub-accounts of a region; those that are known already do no harm. */
  queryTransactions(company: RegionCompany, from: Date, to: Date): Promise<readonly StatementLine[]>
}

/** Without a connection to a bank: numbers are local, and lines come in by statements that are imported. */
const manual: BankProvider = {
  createSubAccount: async (trx, { company: { subPrefix }, areaCode }) => {
    const { rows } = await sql<{ serial: string }>`select nextval('sub_account_serial') as serial`.execute(
      trx,
    )
    const serial = Number(rows[0]?.serial)
    return { ...accountNumber({ prefix: subPrefix, areaCode, serial }), serial }
  },
  queryTransactions: async () => [],
}

/** The provider in use. */
export const bankProvider = (): BankProvider => manual
