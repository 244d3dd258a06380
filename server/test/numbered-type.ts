import { declareRecordType, type RecordType } from '#protocol/record/declaration/declare.ts'
import { closingColumns, ownerFilters, ownerUserName } from '#protocol/record/declaration/system-columns.ts'
import { registryOf } from '#protocol/record/relations/registry.ts'
import type { TestDatabase } from './database.ts'

/** A record type that is numbered by a rule, and nothing else: what the tests of numbering write. */
export const numberedType: RecordType = declareRecordType({
  label: 95,
  key: 'numbered',
  wire: { module: 'crmNumbered' },
  display: '单据',
  table: 'numbered',
  idKey: 'numberedId',
  title: 'num',
  node: 'crm/leads',
  list: {
    search: ['num', 'name'],
    searchHint: '请输入编号',
    systemColumns: [ownerUserName, ...closingColumns],
    filters: ownerFilters,
    scenes: [{ name: '全部单据', bydata: 'all' }],
  },
  numbered: { column: 'num', date: 'order_date', title: '单据编号', letters: 'DJ' },
  fields: [
    { name: 'num', label: '单据编号', formType: 'text', kind: 1, required: true, unique: true },
    { name: 'name', label: '单据名称', formType: 'text', kind: 1 },
    { name: 'order_date', label: '下单日期', formType: 'date', kind: 1 },
  ],
  stored: [],
  abilities: { import: true },
  messages: { import: { finished: 9014, cancelled: 9015 } },
  detail: { head: [{ key: 'num', title: '单据编号' }], tabs: [], actions: ['delete'] },
})

const table = `
  create table numbered (num text, name text, order_date date);
  select make_record_table('numbered', search => '{num,name}');
  create unique index unique_numbered__num on numbered (btrim(num)) where deleted_at is null;
  insert into number_rules (label) values (${numberedType.label})`

type AllTypes = typeof import('#protocol/record-types.ts')

/** The record types with this one among them: for `vi.mock('#protocol/record-types.ts')` of a test file. */
export const withType = ({ recordTypes }: AllTypes): AllTypes => registryOf([...recordTypes, numberedType])

/** Gives the type its table: for the `prepare` of a company. */
export async function addNumberedTable({ pool }: TestDatabase): Promise<void> {
  await pool.query(table)
}
