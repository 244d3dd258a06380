import { describe, expect, it } from 'vitest'
import { industries, levels, sources } from '#protocol/crm/options.ts'
import { formTypes } from '#protocol/fields/form-types.ts'
import { formatDay, parseMoment } from '#server/platform/time/clock.ts'
import { readCities } from './cities.ts'
import { besides } from './draw-bank.ts'
import { drawCustomer } from './draw-customer.ts'
import { drawLead } from './draw-lead.ts'
import { drawReps, drawStaff } from './draw-staff.ts'
import { openMarket, type Seller } from './market.ts'
import { createRandom } from './random.ts'
import { departments, posts, salesGroups } from './staff-plan.ts'

const moment = (text: string) => parseMoment(text) ?? new Date(0)
const now = moment('2026-11-20 15:00:00')
const joined = moment('2024-01-08 09:00:00')
const sellers: Seller[] = salesGroups.map((group, index) => ({
  userId: index + 1,
  group,
  weight: 1,
  joined,
  left: index === 1 ? moment('2026-10-01 18:00:00') : null,
}))
const marketOn = (day: Date) => openMarket({ seed: 'test', now: day, sellers, distributorId: 99 })
const times = <Item>(count: number, draw: () => Item) => Array.from({ length: count }, draw)

describe('customers of the demonstration company', () => {
  const drawn = (() => {
    const market = marketOn(now)
    return times(400, () => drawCustomer(market))
  })()

  it('are the same for the same day', () => {
    const market = marketOn(now)
    expect(times(400, () => drawCustomer(market))).toEqual(drawn)
  })

  it('bear the same names, owners and contacts on any other day', () => {
    const market = marketOn(moment('2027-02-03 08:00:00'))
    const later = times(400, () => drawCustomer(market))
    const lasting = (each: (typeof drawn)[number]) => [
      each.row.customer_name,
      each.row.owner_user_id,
      each.row.address,
      each.row.remark,
      each.contacts.map((contact) => [contact.name, contact.mobile]),
    ]
    expect(later.map(lasting)).toEqual(drawn.map(lasting))
  })

  it('have names of their own', () => {
    expect(new Set(drawn.map((each) => each.row.customer_name)).size).toBe(drawn.length)
  })

  it('hold what the forms accept', () => {
    for (const { row, contacts } of drawn) {
      for (const mobile of [row.mobile, ...contacts.map((contact) => contact.mobile)])
        if (mobile) expect(check('mobile', mobile)).toBeNull()
      for (const email of [row.email, ...contacts.map((contact) => contact.email)])
        if (email) expect(check('email', email)).toBeNull()
      expect(row.customer_name.length).toBeLessThanOrEqual(100)
      expect(row.remark?.length ?? 0).toBeLessThanOrEqual(800)
      expect(sources).toContain(row.source)
      expect(industries).toContain(row.industry)
      expect(levels).toContain(row.level)
    }
  })

  it('lie in places of the region table that their owner looks after', () => {
    const cities = readCities()
    for (const { row } of drawn) {
      const [province, city, district] = row.address.split(',')
      const known = cities.find((each) => each.province === province && each.city === city)
      expect(known?.districts).toContain(district)
      expect(Math.hypot(row.lng - (known?.lng ?? 0), row.lat - (known?.lat ?? 0))).toBeLessThan(0.6)
    }
  })

  it('are written in an order that can have happened', () => {
    for (const { row, contacts, followUps } of drawn) {
      const owner = sellers.find((seller) => seller.userId === row.owner_user_id)
      const end = owner?.left ?? now
      const moments = [row.create_time, ...followUps.map((each) => each.time), row.update_time]
      for (const [index, each] of moments.entries())
        expect(each.getTime()).toBeGreaterThanOrEqual(moments[index - 1]?.getTime() ?? joined.getTime())
      expect(row.update_time.getTime()).toBeLessThanOrEqual(end.getTime())
      expect(row.last_time).toEqual(followUps.at(-1)?.time ?? row.create_time)
      expect(row.followup).toBe(followUps.length ? 1 : 0)
      for (const contact of contacts)
        expect(contact.create_time.getTime()).toBeGreaterThanOrEqual(row.create_time.getTime())
    }
  })
})

describe('leads of the demonstration company', () => {
  it('are the same for the same day and go to people who are still there', () => {
    const [one, other] = [marketOn(now), marketOn(now)]
    const leads = times(120, () => drawLead(one))
    expect(times(120, () => drawLead(other))).toEqual(leads)
    expect(
      leads.every(({ row }) => sellers.find((each) => each.userId === row.owner_user_id)?.left === null),
    ).toBe(true)
  })
})

describe('the staff', () => {
  const draw = (day: Date) => drawStaff({ random: createRandom('suoke/staff'), now: day })

  it('are forty, whose names and logins never change', () => {
    const identity = draw(now).map(({ realname, username }) => [realname, username])
    expect(identity).toHaveLength(40)
    expect(draw(moment('2027-03-01 10:00:00')).map(({ realname, username }) => [realname, username])).toEqual(
      identity,
    )
    expect(new Set(identity.flat()).size).toBe(80)
    expect(identity.every(([, username]) => /^1300000\d{4}$/.test(username ?? ''))).toBe(true)
  })

  it('have superiors before them and one head per department', () => {
    const keys = posts.map((post) => post.key)
    for (const [index, post] of posts.entries())
      if (post.superior) expect(keys.slice(0, index)).toContain(post.superior)
    for (const { key } of departments)
      expect(posts.filter((post) => post.department === key && post.heads)).toHaveLength(1)
  })

  it('give way to people who are there already', () => {
    const [, second, third] = draw(now)
    const taken = [{ realname: second?.realname ?? '', username: third?.username ?? '' }]
    const others = drawStaff({ random: createRandom('suoke/staff'), now, taken })
    expect(others.map((each) => each.realname)).not.toContain(second?.realname)
    expect(others.map((each) => each.username)).not.toContain(third?.username)
    expect(others[4]?.realname).toBe(draw(now)[4]?.realname)
  })

  it('grow by representatives spread over the sales groups', () => {
    const reps = drawReps({ random: createRandom('reps'), now, count: 60, first: 41, taken: draw(now) })
    for (const group of salesGroups) expect(reps.filter((rep) => rep.department === group)).toHaveLength(10)
    expect(new Set([...reps, ...draw(now)].map((each) => each.realname)).size).toBe(100)
    expect(new Set([...reps, ...draw(now)].map((each) => each.email)).size).toBe(100)
  })
})

function check(formType: 'mobile' | 'email', value: string) {
  const { check } = formTypes[formType]
  const field = {
    name: formType,
    formType,
    isNull: 0 as const,
    setting: [],
    optionsData: null,
    maxLength: 255,
  }
  return check(value, {
    ...field,
    precisions: null,
    minNumRestrict: null,
    maxNumRestrict: null,
    autoGeneNumber: 0,
    fieldExtendList: [],
  })
}

it('lines of the bank statement are of days in Shanghai, also in the first hours of one', () => {
  const lines = besides({ random: createRandom('bank'), now: moment('2026-11-20 01:30:00'), keeperId: 1 })
  expect(lines.map(({ trade_time }) => formatDay(trade_time))).toEqual([
    '2026-11-19',
    '2026-11-17',
    '2026-11-18',
    '2026-11-15',
  ])
})
