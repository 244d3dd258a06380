import type { Readable } from 'node:stream'
import type { NamedColumn } from '#server/engine/features/import/headings.ts'
import { ERROR_TITLE } from '#server/engine/features/import/headings.ts'
import { buildTemplate, type TemplateColumn } from '#server/platform/sheets/build-template.ts'

/** Columns of a statement (locks-and-extensions.md §10.4), and what banks call them. */
export const statementColumns = [
  {
    key: 'serial',
    title: '交易流水号',
    isRequired: true,
    synonyms: ['流水号', '交易流水', '银行流水号', '核心流水号', '交易序号', '业务编号', '凭证号'],
  },
  {
    key: 'time',
    title: '交易时间',
    isRequired: true,
    synonyms: ['交易日期', '交易日', '记账日期', '入账时间', '入账日期', '日期', '时间'],
  },
  {
    key: 'direction',
    title: '收/付',
    isRequired: false,
    options: ['收', '付'],
    isOpen: true,
    synonyms: ['收付', '收支', '收付标志', '借贷', '借/贷', '借贷标志', '借贷方向', '收支方向'],
  },
  {
    key: 'money',
    title: '金额',
    isRequired: true,
    synonyms: ['交易金额', '发生额', '金额（元）'],
  },
  {
    key: 'credit',
    title: '收入金额',
    isRequired: false,
    synonyms: ['收入', '贷方发生额', '贷方金额', '贷方', '转入金额'],
  },
  {
    key: 'debit',
    title: '支出金额',
    isRequired: false,
    synonyms: ['支出', '借方发生额', '借方金额', '借方', '转出金额'],
  },
  { key: 'balance', title: '余额', isRequired: false, synonyms: ['账户余额', '交易后余额', '帐户余额'] },
  {
    key: 'payerName',
    title: '对方户名',
    isRequired: false,
    synonyms: [
      '对方名称',
      '对方单位',
      '对方单位名称',
      '付款人',
      '付款人名称',
      '付款方',
      '对方账户名称',
      '对手户名',
    ],
  },
  {
    key: 'payerAccount',
    title: '对方账号',
    isRequired: false,
    synonyms: ['对方帐号', '对方账户', '付款账号', '付款人账号', '对手账号'],
  },
  {
    key: 'subAccount',
    title: '子账号',
    isRequired: false,
    synonyms: ['子帐号', '虚拟账号', '虚拟户号', '子账户', '收款账号'],
  },
  { key: 'summary', title: '摘要', isRequired: false, synonyms: ['用途', '附言', '备注', '交易摘要'] },
] as const satisfies readonly (TemplateColumn & NamedColumn & { key: string })[]

export type StatementCell = (typeof statementColumns)[number]['key']

/** The two columns in which some banks keep what came in and what went out. */
const sides: readonly StatementCell[] = ['credit', 'debit']

const templateColumns: readonly (TemplateColumn & { key: StatementCell })[] = statementColumns.filter(
  ({ key }) => !sides.includes(key),
)
export const templateKeys = templateColumns.map(({ key }) => key)

const notes = [
  '注意事项：',
  '1、表头标“*”的红色字体为必填项',
  '2、银行导出的流水可以直接导入，列名相近的会自动对应；收入、支出分两列的，不需要“收/付”和“金额”',
  '3、同一主账号下交易流水号相同的视为同一笔，只导入一次',
  '4、交易流水号、账号请设置为文本格式，以免位数丢失',
].join('\n')

/** The template, or the same with rows that were refused and why in front of each. */
export function statementSheet(failed?: readonly (readonly string[])[]): Readable {
  return buildTemplate({
    sheet: '银行流水导入模板',
    notes,
    columns: failed
      ? [{ title: ERROR_TITLE, isRequired: false, isFault: true }, ...templateColumns]
      : templateColumns,
    regions: null,
    ...(failed && { rows: each(failed) }),
  })
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
