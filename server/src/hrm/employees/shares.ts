import { type RawBuilder, sql } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { employeeStatuses, sexes } from '#protocol/hrm/employees/words.ts'
import type { Share } from '#protocol/hrm/workbench/calls.ts'
import { ageBands, companyAgeBands, unknownWord } from '#protocol/hrm/workbench/words.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'
import { listed } from './monthly.ts'

interface Category {
  name: string
  where: RawBuilder<boolean>
}

/** From each value on where a band begins up to the next one; the first and the last are open. */
function banded(
  bands: readonly { name: string; from: number }[],
  column: string,
  reaches: (from: number) => RawBuilder<boolean>,
): Category[] {
  const known = sql<boolean>`${sql.ref(column)} is not null`
  return [
    { name: unknownWord, where: sql<boolean>`not (${known})` },
    ...bands.map(({ name, from }, at) => {
      const next = bands[at + 1]
      const below = next ? sql<boolean>`not (${reaches(next.from)})` : sql<boolean>`true`
      const above = at === 0 ? sql<boolean>`true` : reaches(from)
      return { name, where: sql<boolean>`(${known} and ${above} and ${below})` }
    }),
  ]
}

/** 员工状态, 性别, 年龄, 司龄 of those who are employed, within the scope of the list (hrm.md §18.2). */
export async function countShares(actor: Actor): Promise<Record<Analysis, Share[]>> {
  const { services, viewer } = actor
  const day = today(services.clock)
  const rights = fieldRightsOf(viewer, employee, services.engine.catalog.current())
  const coded = (column: string, words: readonly { code: number; word: string }[]): Category[] =>
    words.map(({ code, word }) => ({ name: word, where: sql<boolean>`${sql.ref(column)} = ${code}` }))
  const analyses: readonly { key: Analysis; of: string; categories: readonly Category[] }[] = [
    { key: 'statusAnalysis', of: 'status', categories: coded('r.status', employeeStatuses) },
    {
      key: 'sexAnalysis',
      of: 'sex',
      categories: [{ name: unknownWord, where: sql<boolean>`r.sex is null` }, ...coded('r.sex', sexes)],
    },
    {
      key: 'ageAnalysis',
      of: 'dateOfBirth',
      // the same day of a later year; 29 February counts on the 28th
      categories: banded(
        ageBands,
        'r.date_of_birth',
        (years) => sql<boolean>`r.date_of_birth + make_interval(years => ${sql.lit(years)}) <= ${day}::date`,
      ),
    },
    {
      key: 'companyAgeAnalysis',
      of: 'companyAgeStartTime',
      categories: banded(
        companyAgeBands,
        'r.company_age_start_time',
        (days) => sql<boolean>`${day}::date - r.company_age_start_time + 1 >= ${sql.lit(days)}`,
      ),
    },
  ]
  const counted = analyses.flatMap(({ key, of, categories }) =>
    categories.map(
      ({ where }, at) =>
        sql`count(*) filter (where ${rights.usable(of) ? where : sql`false`})::int as ${sql.ref(key + at)}`,
    ),
  )
  const { rows } = await sql<Record<string, number>>`select count(*)::int as total, ${sql.join(counted)}
    from hrm_employee r where ${listed(actor)} and r.entry_status in (${sql.join(EMPLOYED)})`.execute(
    services.db,
  )
  const [found = {}] = rows
  const total = found.total ?? 0
  const sharesOf = ({ key, categories }: (typeof analyses)[number]) =>
    categories.map(({ name }, at) => {
      const count = found[key + at] ?? 0
      return { name, count, proportion: total === 0 ? 0 : Math.round((count * 100) / total) / 100 }
    })
  const entries = analyses.map((each) => [each.key, sharesOf(each)] as const)
  const of = (key: Analysis) => entries.find(([name]) => name === key)?.[1] ?? []
  return {
    statusAnalysis: of('statusAnalysis'),
    sexAnalysis: of('sexAnalysis'),
    ageAnalysis: of('ageAnalysis'),
    companyAgeAnalysis: of('companyAgeAnalysis'),
  }
}

type Analysis = 'statusAnalysis' | 'sexAnalysis' | 'ageAnalysis' | 'companyAgeAnalysis'
