import { sql } from 'kysely'
import type { honor } from '#protocol/crm/honor/type.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules, SaveMoment } from '#server/engine/model/rules.ts'
import { refusal } from '#server/platform/refusal.ts'
import { checkTheme } from '../theme/door.ts'
import { quotasOf, readQuotas } from './quotas.ts'
import { showStatus, statusCondition } from './status-terms.ts'

type Honor = RowOf<typeof honor>

/** Refuses an end of validity before its beginning. */
function checkValidity({ stored, values }: Pick<SaveMoment<Honor>, 'stored' | 'values'>): void {
  const of = (column: 'valid_start' | 'valid_end') =>
    String((column in values ? values[column] : stored?.[column]) ?? '').slice(0, 10)
  const [start, end] = [of('valid_start'), of('valid_end')]
  if (start && end && end < start) throw refusal('honorEndsEarly').at('validEnd')
}

/** What is peculiar to honors (locks-and-extensions.md §17). */
export const honorRules: RecordRules<Honor> = {
  saving: {
    prepare: (moment) => {
      readQuotas(moment.values, moment.request)
      checkValidity(moment)
    },
    check: checkTheme,
  },
  viewing: {
    completeRows: async (actor, rows) => showStatus(actor, rows),
    filters: { status: { condition: statusCondition } },
    counters: () => ({ agentCount: sql`(select count(*) from honor_agent a where a.honor_id = c.id)` }),
    detail: async (_actor, row) => ('quotaIds' in row ? { quotaList: quotasOf(row.quotaIds) } : {}),
  },
}
