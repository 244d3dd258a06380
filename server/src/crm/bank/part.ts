import { buffer } from 'node:stream/consumers'
import { subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { bankCalls } from '#protocol/crm/bank/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { download, XLSX } from '#server/platform/http/download.ts'
import { listAccountLines, readAccountDetail } from './account-lines.ts'
import { listAreaCodes } from './area-codes.ts'
import { confirmLines } from './confirm.ts'
import { ignoreLines } from './ignore.ts'
import { queryLines } from './lines.ts'
import { registerBankJobs } from './match-job.ts'
import { proposePlans } from './propose.ts'
import { statementSheet } from './statement/columns.ts'
import { importStatement } from './statement/import.ts'
import { generateAccount, readSubAccount } from './sub-accounts.ts'

/** Sub-accounts and lines of bank statements (locks-and-extensions.md §10). */
export const bank = part({
  endpoints: [
    on(subAccountCalls.areaCodes, (context) => listAreaCodes(context, context.request)),
    on(subAccountCalls.one, (context) => readSubAccount(context, context.request.customerId)),
    on(subAccountCalls.generate, (context) => generateAccount(context, context.request)),
    on(subAccountCalls.lines, (context) => listAccountLines(context, context.request)),
    on(subAccountCalls.detail, (context) => readAccountDetail(context, context.request)),
    on(bankCalls.template, async () =>
      download({
        name: '银行流水导入模板.xlsx',
        contentType: XLSX,
        body: await buffer(statementSheet()),
      }),
    ),
    on(bankCalls.upload, (context) => importStatement(context, context.uploads[0], context.request)),
    on(bankCalls.query, (context) => queryLines(context, context.request)),
    on(bankCalls.propose, (context) => proposePlans(context, context.request)),
    on(bankCalls.confirm, (context) => confirmLines(context, context.request)),
    on(bankCalls.ignore, (context) => ignoreLines(context, context.request)),
  ],
  jobs: registerBankJobs,
  clearings: [{ module: 'crm', holds: ['银行流水'], tables: ['bank_transaction', 'sub_account'] }],
})
