import { z } from 'zod'
import { type FileForm, fileFields, fileKeys } from './form.ts'

/** Parts of a template: a clause is numbered, a line is not; a table has `名称|内容` a line; the two halves of a signature
 * block are divided by a line `---`. */
export const blockTypes = {
  title: '标题',
  line: '正文',
  clause: '条款（自动编号）',
  table: '表格（每行 名称|内容）',
  sign: '签署栏（两栏用一行 --- 分开）',
  pagebreak: '分页',
} as const
export type BlockType = keyof typeof blockTypes
export const blockTypeNames = [
  'title',
  'line',
  'clause',
  'table',
  'sign',
  'pagebreak',
] as const satisfies readonly BlockType[]

/** When a block, or a part of a text in `[hasSecond:…]`, is printed. */
export const blockConditions = {
  rent: '租赁',
  buy: '买卖',
  hasSecond: '有次年费用',
  hasRemark: '有备注',
} as const
export type BlockCondition = keyof typeof blockConditions
export const blockConditionNames = [
  'rent',
  'buy',
  'hasSecond',
  'hasRemark',
] as const satisfies readonly BlockCondition[]

/** Blocks of one template, and characters of one block and of all together. */
export const MOST_BLOCKS = 80
export const LONGEST_BLOCK = 2_000
export const LONGEST_TEMPLATE = 30_000

export const blockSchema = z.object({
  type: z.enum(blockTypeNames),
  text: z.string().max(LONGEST_BLOCK).default(''),
  when: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.enum(blockConditionNames).optional(),
  ),
})
export type Block = z.infer<typeof blockSchema>

/** Of the company that sells in the region, by the names that templates use. */
export const companyPlaces = {
  company_name: '乙方名称',
  short_name: '乙方简称',
  credit_code: '乙方统一社会信用代码',
  company_address: '乙方地址',
  company_telephone: '乙方电话',
  bank_name: '乙方开户行',
  main_account_no: '乙方账号',
  account_name: '乙方户名',
  legal_person: '法定代表人',
} as const
export type CompanyPlace = keyof typeof companyPlaces

/** What else a template may name. */
const others = {
  contractNum: '合同编号',
  partyB: '乙方',
  invoiceTypeName: '发票类型',
  subAccountNo: '收款账号',
} as const

/** Everything that may appear in braces, with its name. */
export const placeholders: Readonly<Record<string, string>> = {
  ...Object.fromEntries(fileKeys.map((key) => [key, fileFields[key].label])),
  ...others,
  ...companyPlaces,
}

export type TemplateValues = FileForm & Readonly<Record<keyof typeof others | CompanyPlace, string>>

const PLACE = /\{([A-Za-z_]{1,40})\}/g
const PART = /\[([A-Za-z]{1,20}):([^[\]]*)\]/g

/** The first thing a template names that there is not: a placeholder or a condition; null for a sound one. */
export function unknownIn(blocks: readonly Block[]): string | null {
  for (const { text } of blocks) {
    for (const [whole, name = ''] of text.matchAll(PLACE))
      if (!Object.hasOwn(placeholders, name)) return whole
    for (const [, name = ''] of text.matchAll(PART))
      if (!Object.hasOwn(blockConditions, name)) return `[${name}:`
  }
  return null
}

export interface FilledBlock {
  type: BlockType
  text: string
}

/** The blocks that are printed, with their values; text is text, whatever it looks like. */
export function fillBlocks(
  blocks: readonly Block[],
  values: Readonly<Record<string, string>>,
  holds: ReadonlySet<BlockCondition>,
): FilledBlock[] {
  const isHeld = (name: string) => [...holds].some((each) => each === name)
  return blocks
    .filter(({ when }) => !when || holds.has(when))
    .map(({ type, text }) => ({
      type,
      text: text
        .replace(PART, (_whole, name: string, inner: string) => (isHeld(name) ? inner : ''))
        .replace(PLACE, (whole, name: string) =>
          Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
        ),
    }))
}
