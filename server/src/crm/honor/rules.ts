import { sql } from 'kysely'
import type { honor } from '#protocol/crm/honor/type.ts'
import { MOST_OF_HONOR } from '#protocol/crm/honor/words.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules, SaveMoment } from '#server/engine/model/rules.ts'
import { refusal } from '#server/platform/refusal.ts'
import { checkQuotas, placeQuotas, quotaIdsIn, readQuotas } from '../quota/door.ts'
import { checkTheme } from '../theme/door.ts'
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
      placeQuotas(moment.values, moment.request, MOST_OF_HONOR)
      checkValidity(moment)
    },
    check: async (moment) => {
      await checkTheme(moment)
      if (moment.values.quota_ids) await checkQuotas(moment.trx, moment.values, moment.stored)
    },
  },
  viewing: {
    completeRows: async (actor, rows) => showStatus(actor, rows),
    filters: { status: { condition: statusCondition } },
    counters: () => ({ agentCount: sql`(select count(*) from honor_agent a where a.honor_id = c.id)` }),
    detail: async ({ services }, { quotaIds }) =>
      quotaIds === undefined
        ? {}
        : { quotaList: await readQuotas(services.db, quotaIdsIn(String(quotaIds ?? '')) ?? []) },
  },
}
