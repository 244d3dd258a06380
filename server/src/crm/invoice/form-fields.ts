import { sql } from 'kysely'
import { contract } from '#protocol/crm/contract/type.ts'
import type { invoice } from '#protocol/crm/invoice/type.ts'
import {
  companyColumns,
  invoiceTypes,
  mailColumns,
  titleColumns,
  titleTypes,
} from '#protocol/crm/invoice/words.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { namedValues } from '#protocol/record/declaration/named-values.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'

type Invoice = RowOf<typeof invoice>

/** Numbers by which the kind of title shows the fields of companies; those of the designer count from 1. */
const assistIdOf = (place: number) => -1 - place

/** Headings under which the details of an invoice show them (§11.2). */
const SECTIONS = { title: '发票信息', mail: '邮寄信息' } as const

/** What a form of an invoice has besides its fields: what it is made out as, to whom, where it is sent (§11.1). */
export async function invoiceFormFields(row: Invoice | null, actor: Actor): Promise<FormField[]> {
  const values: StoredRow | null = row
  const stored = (name: string): unknown => values?.[name] ?? null
  const companyOnly: readonly string[] = companyColumns.map(({ name }) => name)
  const mailNames: readonly string[] = mailColumns.map(({ name }) => name)
  return [
    bareField({
      fieldName: 'contractMoney',
      name: '合同金额',
      formType: 'floatnumber',
      precisions: 2,
      authLevel: 2,
      sysInformation: 1,
      section: '基本信息',
      value: row && (await moneyOfContract(actor, row.contract_id)),
    }),
    bareField({
      fieldName: 'invoiceType',
      section: SECTIONS.title,
      name: '开票类型',
      formType: 'select',
      isNull: 1,
      setting: namedValues(invoiceTypes),
      value: stored('invoice_type'),
    }),
    bareField({
      fieldName: 'titleType',
      section: SECTIONS.title,
      name: '抬头类型',
      formType: 'select',
      setting: namedValues(titleTypes),
      optionsData: { 1: companyColumns.map((_, place) => assistIdOf(place)), 2: [] },
      value: row ? stored('title_type') : 1,
    }),
    ...[...titleColumns, ...mailColumns].map(({ name, label, formType }) => {
      const place = companyOnly.indexOf(name)
      return bareField({
        fieldName: toKey(name),
        name: label,
        formType,
        section: mailNames.includes(name) ? SECTIONS.mail : SECTIONS.title,
        maxLength: 300,
        maxlength: 300,
        formAssistId: place < 0 ? null : assistIdOf(place),
        value: stored(name),
      })
    }),
  ]
}

/** As far as the reader sees it at contracts. */
async function moneyOfContract(actor: Actor, contractId: number | null): Promise<unknown> {
  if (contractId === null) return null
  const [row] = await readShown(actor, contract, { where: sql<boolean>`r.id = ${contractId}` })
  return row?.money ?? null
}
