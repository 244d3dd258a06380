import { distinctions, lockForms, regions } from '#protocol/crm/software-lock/words.ts'
import type { NamedColumn } from '#server/engine/features/import/headings.ts'
import type { TemplateColumn } from '#server/platform/sheets/build-template.ts'

const optionsOf = (words: Readonly<Record<number, string>>): string[] => Object.values(words)

/** Columns of the template (locks-and-extensions.md §8.8). */
export const lockColumns = [
  { key: 'shellNum', title: '锁号', isRequired: true, synonyms: ['软件锁号', '外壳号'] },
  { key: 'chipNo', title: '芯片号', isRequired: false },
  {
    key: 'lockForm',
    title: '锁型',
    isRequired: false,
    options: optionsOf(lockForms),
    synonyms: ['软件锁类型'],
  },
  {
    key: 'region',
    title: '地区',
    isRequired: true,
    options: optionsOf(regions),
    synonyms: ['区域', '所属地区'],
  },
  { key: 'distinguish', title: '租/买', isRequired: false, options: optionsOf(distinctions) },
  { key: 'customer', title: '客户名称', isRequired: false, synonyms: ['客户', '使用单位'] },
  { key: 'portNumber', title: '节点数', isRequired: false, synonyms: ['授权节点数'] },
  { key: 'startTime', title: '开始时间', isRequired: false, synonyms: ['开始日期', '授权开始时间'] },
  {
    key: 'endTime',
    title: '到期时间',
    isRequired: false,
    synonyms: ['到期日期', '结束时间', '授权到期时间'],
  },
  { key: 'products', title: '软件模块', isRequired: false, synonyms: ['产品', '产品名称', '模块'] },
  { key: 'salesPrice', title: '应付金额', isRequired: false, synonyms: ['金额'] },
  { key: 'contract', title: '合同编号', isRequired: false },
] as const satisfies readonly (TemplateColumn & NamedColumn & { key: string })[]

export type LockCell = (typeof lockColumns)[number]['key']

/** A row of the file: the text of each column, '' if empty. */
export interface LockRowCells {
  row: number
  cells: Readonly<Record<LockCell, string>>
}

/** Front column of the rows that were refused; corrected, they are imported as they are. */
export const FAULT_TITLE = '错误信息'

export const lockNotes = [
  '注意事项：',
  '1、表头标“*”的红色字体为必填项',
  '2、锁号由4-20位数字和大写字母组成，不能与已有的锁号重复；已有的锁不会被覆盖',
  '3、不填写客户名称的锁进入库存；填写客户名称的锁同时开通给该客户，须填写开始时间，租赁的还须填写到期时间',
  '4、软件模块填写产品名称，可以填写多个，用“、”隔开；产品的定额一并写入',
  '5、合同编号须是该客户的合同',
  '6、日期：推荐格式为 2020-02-02',
].join('\n')
