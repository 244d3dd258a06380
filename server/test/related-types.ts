import { declareRecordType, type RecordType } from '#protocol/record/declaration/declare.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { closingColumns, ownerFilters, ownerUserName } from '#protocol/record/declaration/system-columns.ts'
import { registryOf } from '#protocol/record/relations/registry.ts'
import type { TestDatabase } from './database.ts'
import { fewTypes } from './few-types.ts'

const plain = {
  node: 'crm/leads',
  title: 'name',
  list: {
    search: ['name'],
    searchHint: '请输入名称',
    systemColumns: [ownerUserName, ...closingColumns],
    filters: ownerFilters,
    scenes: [{ name: '全部', bydata: 'all' }],
  },
  detail: { head: [{ key: 'name', title: '名称' }], tabs: [], actions: ['transfer', 'delete'] },
} as const

/** A deal of a customer: goes where its customer goes, and is about one of his contacts. */
export const deal = declareRecordType({
  ...plain,
  label: 93,
  key: 'deal',
  wire: { module: 'crmDeal' },
  display: '项目',
  table: 'deal',
  idKey: 'dealId',
  fields: [
    { name: 'name', label: '项目名称', formType: 'text', kind: 1, required: true },
    {
      name: 'customer_id',
      label: '所属客户',
      formType: 'customer',
      kind: 1,
      required: true,
      link: link('customer', {
        required: true,
        onRemove: 'follow',
        follows: 2,
        timeline: 'creation',
        tab: {
          key: 'deals',
          counter: 'dealCount',
          columns: ['name', 'contactsName', 'createTime'],
          call: 'queryDeals',
        },
        creates: ['tab'],
      }),
    },
    {
      name: 'contacts_id',
      label: '对接人',
      formType: 'contacts',
      kind: 1,
      link: link('contacts', { onRemove: 'clear', under: 'customer_id' }),
    },
  ],
  stored: [],
  abilities: { transfer: true, import: true, activity: true, activityOnCreate: true },
  messages: { import: { finished: 9018, cancelled: 9019 } },
})

/** A step of a deal. */
const step = declareRecordType({
  ...plain,
  label: 94,
  key: 'step',
  wire: { module: 'crmStep' },
  display: '步骤',
  table: 'deal_step',
  idKey: 'stepId',
  fields: [{ name: 'name', label: '步骤名称', formType: 'text', kind: 1, required: true }],
  stored: [
    {
      name: 'deal_id',
      label: '项目',
      formType: 'business',
      inRows: true,
      link: link('deal', { required: true, onRemove: 'follow' }),
    },
  ],
  abilities: {},
})

const tables = `
  create table deal (
    name text not null,
    customer_id bigint not null references customer,
    contacts_id bigint references contacts
  );
  select make_record_table('deal', search => '{name}');
  create index deal_customer on deal (customer_id);
  create index deal_contacts on deal (contacts_id);
  create table deal_step (name text not null, deal_id bigint not null references deal);
  select make_record_table('deal_step', search => '{name}');
  create index deal_step_deal on deal_step (deal_id)`

type AllTypes = typeof import('#protocol/record-types.ts')

/** Record types with these among them: for `vi.mock('#protocol/record-types.ts')` of a test file. */
export const withTypes = ({ recordTypes }: AllTypes): AllTypes => {
  const more: readonly RecordType[] = [deal, step]
  return registryOf([...more, ...recordTypes.filter(({ key }) => fewTypes.has(key))])
}

/** Gives the types their tables: for the `prepare` of a company. */
export async function addRelatedTables({ pool }: TestDatabase): Promise<void> {
  await pool.query(tables)
}
