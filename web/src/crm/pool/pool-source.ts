import { customer } from '#protocol/crm/customer/type.ts'
import { poolCalls } from '#protocol/crm/pool/calls.ts'
import { viewNamed } from '#protocol/record/declaration/view.ts'
import { ask } from '#web/platform/client.ts'
import { queryKeyOf, queryOf } from '#web/platform/query-keys.ts'
import { type RecordSource, toChoices } from '#web/record/model/data/source.ts'

/** The customers of one pool, with the columns that a person keeps for it. */
export function poolSource(poolId: number): RecordSource {
  return {
    typeKey: customer.key,
    place: viewNamed(customer, { key: 'pool', id: poolId }),
    listKey: (request) => queryKeyOf(poolCalls.list, { ...request, poolId }),
    askList: (request, signal) =>
      ask(poolCalls.list, { ...request, type: customer.views.pool.label, poolId }, { signal, quiet: true }),
    head: queryOf(poolCalls.listHead, { poolId }),
    settings: queryOf(poolCalls.columnSettings, { poolId }),
    arrange: (shown, hidden) => ask(poolCalls.setColumns, { poolId, ...toChoices(shown, hidden) }),
    resize: (id, width) => ask(poolCalls.setColumnWidth, { id, width, poolId }),
    restoreColumns: () => ask(poolCalls.restoreColumns, { poolId }),
    columnCalls: [poolCalls.listHead, poolCalls.columnSettings],
    filterFields: queryOf(poolCalls.fields, { poolId }),
    modules: ['crmCustomerPool', customer.wire.module],
  }
}
