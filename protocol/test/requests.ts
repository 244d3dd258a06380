import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { ownedScenes } from '#protocol/record/declaration/declared-scenes.ts'
import { closingColumns, ownerFilters, ownerUserName } from '#protocol/record/declaration/system-columns.ts'

/** A request of one of the categories that administrators make: its kinds are entries of a register. */
export const requestType = declareRecordType({
  label: 93,
  key: 'request',
  wire: { module: 'crmRequest' },
  display: '申请',
  table: 'requests',
  idKey: 'requestId',
  title: 'content',
  node: 'crm/contract',
  list: {
    search: ['content'],
    searchHint: '请输入事由',
    systemColumns: [ownerUserName, ...closingColumns],
    filters: ownerFilters,
    scenes: ownedScenes('申请', { star: false }),
  },
  kinds: {
    column: 'category_id',
    from: 'register',
    wire: { strict: 'categoryId', hints: [] },
    values: 'json',
  },
  fields: [
    { name: 'content', label: '事由', formType: 'text', kind: 1, required: true },
    { name: 'remark', label: '备注', formType: 'text', kind: 1 },
  ],
  stored: [{ name: 'category_id', label: '类型', formType: 'category' }],
  abilities: { exportAll: true },
  detail: { head: [], tabs: [{ key: 'information', title: '详细资料' }], actions: ['delete'] },
})
