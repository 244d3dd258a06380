import { sql } from 'kysely'
import { monthOf } from '#protocol/hrm/insurance/month.ts'
import type { AppServices } from '#server/access/context.ts'
import {
  addInsured,
  assignScheme,
  beginInsurance,
  createNext,
  saveLimit,
  saveScheme,
  setStopped,
} from '#server/hrm/door.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { addMonths, today } from '#server/platform/time/clock.ts'
import { actingIn } from './acting.ts'

interface Filling {
  services: AppServices
  /** Who keeps the schemes and the months. */
  administrator: number
}

const proportional =
  (base: string) => (type: number, corporateProportion: string, personalProportion: string) => ({
    type,
    projectName: '',
    defaultAmount: base,
    corporateProportion,
    personalProportion,
    corporateRounding: 'cent' as const,
    personalRounding: 'cent' as const,
  })

/** Rates of Jinan and Shanghai as they are commonly written; the base of the second is below the limit of its city. */
const cities = [
  {
    name: '济南城镇职工',
    city: '山东省,济南市,历下区',
    base: '6123.45',
    pension: '16',
    medical: '8',
    fund: '7',
  },
  { name: '上海职工', city: '上海市,上海市,浦东新区', base: '7000', pension: '16', medical: '9', fund: '7' },
] as const

const limits = [
  { city: '山东省,济南市', lower: '4416', upper: '22083', law: '鲁人社字〔2024〕（演示）' },
  { city: '上海市,上海市', lower: '7384', upper: '36921', law: '沪人社规〔2024〕（演示）' },
] as const

/** How many months are there; all but the last one are archived. */
const MONTHS = 3

/** Schemes of two cities with limits, three months of insurance, one joiner and one who stopped. */
export async function fillInsurance({ services, administrator }: Filling): Promise<void> {
  const day = today(services.clock)
  const actor = actingIn(services)(administrator, services.clock.now())
  const schemeIds: number[] = []
  for (const { name, city, base, pension, medical, fund } of cities) {
    const project = proportional(base)
    const socialSecurityProjectList = [
      project(1, pension, '8'),
      project(2, medical, '2'),
      project(3, '0.7', '0.3'),
      project(4, '0.2', '0'),
      project(5, '0.8', '0'),
    ]
    const lists = { socialSecurityProjectList, providentFundProjectList: [project(10, fund, fund)] }
    schemeIds.push(
      await saveScheme(actor, { schemeName: name, city, houseType: '', schemeType: 1, ...lists }),
    )
  }
  for (const { city, lower, upper, law } of limits)
    for (const type of [1, 2, 3])
      await saveLimit(actor, {
        city,
        type,
        lower,
        upper,
        law,
        fromDay: `${day.slice(0, 4)}-01-01`,
        toDay: undefined,
      })
  const { rows } = await sql<{ id: number }>`select id from hrm_employee
    where deleted_at is null and entry_status in (1, 3) order by id`.execute(services.db)
  const ids = rows.map(({ id }) => id)
  const [last] = ids.slice(-1)
  const [jinan, shanghai] = schemeIds
  await assignScheme(actor, {
    employeeIds: ids.slice(0, -1).filter((_, at) => at % 4 !== 3),
    schemeId: jinan,
  })
  await assignScheme(actor, {
    employeeIds: ids.slice(0, -1).filter((_, at) => at % 4 === 3),
    schemeId: shanghai,
  })
  const start = monthOf(addMonths(day, 1 - MONTHS))
  await inTransaction(services.db, async (trx) => {
    await sql`update hrm_config set is_insurance_set = true,
      insurance_start = make_date(${start.year}, ${start.month}, 1)`.execute(trx)
    await beginInsurance(trx, actor, start)
  })
  for (let made = 1; made < MONTHS; made += 1) await createNext(actor)
  if (last === undefined) return
  await assignScheme(actor, { employeeIds: [last], schemeId: jinan })
  await stopAndAdd(actor, last)
}

async function stopAndAdd(actor: Parameters<typeof createNext>[0], joiner: number): Promise<void> {
  const { rows } = await sql<{
    month: number
    row: number
  }>`select m.irecord_id as month, r.iemp_record_id as row
    from hrm_ins_months m join hrm_ins_rows r on r.irecord_id = m.irecord_id
    where m.status = 0 order by r.iemp_record_id desc limit 1`.execute(actor.services.db)
  const [found] = rows
  if (!found) return
  await setStopped(actor, [found.row], true)
  await addInsured(actor, { irecordId: found.month, employeeIds: [joiner] })
}
