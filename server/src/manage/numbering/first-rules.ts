import { sql } from 'kysely'
import type { NumberPart } from '#protocol/record/declaration/numbering.ts'
import { recordTypes } from '#protocol/record-types.ts'
import type { Upgrade } from '#server/platform/database/upgrade.ts'

/** The one subject: all rules. */
const ALL = ''

const numbered = () =>
  recordTypes.flatMap(({ label, table, numbered: own }) => (own ? [{ label, table, ...own }] : []))

/** HT-20261123-0001, or GH20261123001 where the pattern is fixed, beginning again every day. */
const partsOf = ({ letters, fixed }: { letters: string; fixed?: true }): NumberPart[] => [
  { type: 1, value: letters, increaseNumber: 1, resetType: 4 },
  { type: 2, value: 'yyyyMMdd', increaseNumber: 1, resetType: 4 },
  { type: 3, value: fixed ? '001' : '0001', increaseNumber: 1, resetType: 1 },
]

/**
 * The number rules that an installation begins with, in use (crm-records.md §13.4). A rule that was set stays as it is, and so
 * does that of a type with records: these have numbers of another pattern.
 */
export const numberUpgrade: Upgrade = {
  part: 'numberRules',
  declared: () => [{ subject: ALL, keys: numbered().map(({ label }) => label) }],
  give: async (trx, { isNew }) => {
    for (const { label, table, letters, fixed } of numbered().filter((each) => isNew(ALL, each.label))) {
      const rule = await trx
        .selectFrom('number_rules')
        .select(['setting_id', 'status'])
        .where('label', '=', label)
        .executeTakeFirst()
      if (!rule || rule.status === 1) continue
      const parts = await trx
        .selectFrom('number_parts')
        .select('setting_id')
        .where('rule_id', '=', rule.setting_id)
        .executeTakeFirst()
      const { rows: records } = await sql`select from ${sql.table(table)} limit 1`.execute(trx)
      if (parts || (records.length > 0 && !fixed)) continue
      await trx
        .insertInto('number_parts')
        .values(
          partsOf({ letters, ...(fixed ? { fixed } : {}) }).map(
            ({ type, value, increaseNumber, resetType }, sort) => ({
              rule_id: rule.setting_id,
              sort,
              type,
              value,
              increase_number: increaseNumber,
              reset_type: resetType,
            }),
          ),
        )
        .execute()
      await trx
        .updateTable('number_rules')
        .set({ status: 1 })
        .where('setting_id', '=', rule.setting_id)
        .execute()
    }
  },
}
