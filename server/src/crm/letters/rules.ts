import type { letters } from '#protocol/crm/letters/type.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules } from '#server/engine/model/rules.ts'
import { checkTheme } from '../theme/door.ts'

/** What is peculiar to letters (locks-and-extensions.md §18); other clients know their id by two names. */
export const lettersRules: RecordRules<RowOf<typeof letters>> = {
  saving: {
    check: checkTheme,
    answer: (_actor, { id }) => ({ officialLetterId: id }),
  },
  viewing: {
    completeRows: async (_actor, rows) => {
      for (const row of rows) row.officialLetterId = row.lettersId
    },
  },
}
