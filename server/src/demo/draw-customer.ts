import { levels, type sources } from '#protocol/crm/options.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import { drawAddress } from './cities.ts'
import { drawContacts } from './draw-contacts.ts'
import { drawFollowUps } from './draw-follow-ups.ts'
import { drawBatchId, drawKind, type Market, type Seller } from './market.ts'
import { drawOrganisationName } from './organisations.ts'
import { drawRemark } from './phrases.ts'
import type { Random } from './random.ts'
import type { DrawnCustomer } from './record-rows.ts'
import { domainOf, drawMobile, drawTelephone, mailboxOf, websiteOf } from './spelling.ts'
import { daysBefore, drawAppointment, drawMomentBetween } from './working-days.ts'

const [A, B, C] = levels
type Level = (typeof levels)[number]

/** Two years of selling, more of it lately. */
const HISTORY_DAYS = 730

const sourceWeights: readonly (readonly [(typeof sources)[number], number])[] = [
  ['转介绍', 24],
  ['电话咨询', 16],
  ['陌拜', 14],
  ['搜索引擎', 12],
  ['线上询价', 10],
  ['广告', 6],
  ['促销', 6],
  ['线上注册', 5],
  ['预约上门', 4],
  ['邮件咨询', 3],
]

/** What a level says about business: how often it has bought, and how often a next appointment stands. */
const habits: Record<Level, { deal: number; appointment: number; locked: number }> = {
  [A]: { deal: 0.62, appointment: 0.6, locked: 0.12 },
  [B]: { deal: 0.38, appointment: 0.34, locked: 0.02 },
  [C]: { deal: 0.12, appointment: 0.1, locked: 0 },
}

export const drawSource = (random: Random) => random.weighted(sourceWeights)
const drawLevel = (random: Random) =>
  random.weighted<Level>([
    [A, 20],
    [B, 52],
    [C, 28],
  ])

/** One customer with its follow-ups and, unless it stands alone, its contacts; consistent in time. */
export function drawCustomer(market: Market, { alone = false } = {}): DrawnCustomer {
  const { random, times, now, takenNames } = market
  const seller = random.weighted(market.sellers)
  const kind = drawKind(random)
  const place = drawAddress(random, random.pick(market.citiesOf[seller.group]))
  const { name, brand } = drawOrganisationName(random, { kind, city: place.city, taken: takenNames })
  const domain = domainOf(brand, random.integer(1, 999))
  const level = drawLevel(random)
  const created = drawStart(market, seller)
  const until = seller.left ?? now
  const followUps = drawFollowUps(market, {
    kind,
    from: created,
    to: until,
    lively: level === A ? 1.4 : level === B ? 1 : 0.6,
  })
  const last = followUps.at(-1)
  const formerLevel = random.chance(0.12) ? random.pick(levels.filter((each) => each !== level)) : null
  const edited =
    formerLevel || random.chance(0.25) ? drawMomentBetween(times, last?.time ?? created, until, 2) : null
  const deal = random.chance(habits[level].deal) ? drawMomentBetween(times, created, until) : null
  const allotted = random.chance(0.22)
  return {
    row: {
      batch_id: drawBatchId(random),
      initials: initialsOf(name),
      customer_name: name,
      source: drawSource(random),
      mobile: random.chance(0.62) ? drawMobile(random) : null,
      telephone: random.chance(0.7) ? drawTelephone(random, place.city.areaCode) : null,
      website: random.chance(0.45) ? websiteOf(domain) : null,
      email: random.chance(0.5)
        ? mailboxOf(random.pick(['office', 'info', 'zaojia', 'yusuan', 'jingying']), domain)
        : null,
      industry: kind.industry,
      level,
      next_time: seller.left ? null : drawNextTime(market, habits[level].appointment),
      remark: random.chance(0.72) ? drawRemark(random, kind) : null,
      status: random.chance(habits[level].locked) ? 2 : 1,
      deal_status: deal ? 1 : 0,
      deal_time: deal,
      receive_time: created,
      is_receive: allotted ? 1 : null,
      followup: last ? 1 : 0,
      last_time: last?.time ?? created,
      last_content: last?.content ?? null,
      address: place.address,
      detail_address: place.detailAddress,
      location: `${place.address.replaceAll(',市辖区', '').replaceAll(',', '')}${place.detailAddress}`,
      lng: place.lng,
      lat: place.lat,
      owner_user_id: seller.userId,
      create_user_id: allotted ? market.distributorId : seller.userId,
      create_time: created,
      update_time: latest(created, last?.time, edited, deal),
    },
    contacts: alone ? [] : drawContacts(market, { kind, seller, domain, place, from: created, to: until }),
    followUps,
    formerLevel,
  }
}

/** When the customer was entered: while its owner was in the company. */
export function drawStart({ times, now }: Market, seller: Seller): Date {
  const oldest = daysBefore(now, HISTORY_DAYS)
  const from = latest(seller.joined, oldest)
  return drawMomentBetween(times, from, seller.left ?? now, 1.3)
}

/** Mostly the coming three weeks, some overdue, a good share today. */
export function drawNextTime({ random, times, now }: Market, probability: number): Date | null {
  if (!random.chance(probability)) return null
  const days = times.chance(0.12) ? 0 : Math.round(times.next() ** 1.6 * 26) - 5
  return drawAppointment(times, now, days)
}

export function latest(first: Date, ...others: readonly (Date | null | undefined)[]): Date {
  return others.reduce<Date>((late, other) => (other && other > late ? other : late), first)
}
