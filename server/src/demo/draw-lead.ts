import { levels, type sources } from '#protocol/crm/options.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import { drawAddress } from './cities.ts'
import { drawNextTime, drawSource, latest } from './draw-customer.ts'
import { drawFollowUps } from './draw-follow-ups.ts'
import { drawBatchId, drawKind, type Market, type Seller } from './market.ts'
import { drawOrganisationName } from './organisations.ts'
import { drawPerson } from './person-names.ts'
import { drawLeadRemark } from './phrases.ts'
import type { DrawnLead } from './record-rows.ts'
import { domainOf, drawMobile, drawTelephone, mailboxOf } from './spelling.ts'
import { daysBefore, drawMomentBetween } from './working-days.ts'

/** Leads are young: what is older has been converted or given up. */
const LEAD_DAYS = 150

/** Sources by which leads come in centrally and are then allotted. */
const central: ReadonlySet<(typeof sources)[number]> = new Set([
  '搜索引擎',
  '广告',
  '线上注册',
  '线上询价',
  '促销',
  '邮件咨询',
])

/** One open lead: an organisation that asked, or a person who left a number. */
export function drawLead(market: Market): DrawnLead {
  const { random, times, now, takenNames } = market
  const seller = drawActive(market)
  const kind = drawKind(random)
  const place = drawAddress(random, random.pick(market.citiesOf[seller.group]))
  const { name, brand } = drawOrganisationName(random, { kind, city: place.city, taken: takenNames })
  const person = drawPerson(random, 0.36)
  const source = drawSource(random)
  const allotted = central.has(source)
  const from = daysBefore(now, LEAD_DAYS)
  const created = drawMomentBetween(times, latest(seller.joined, from), now, 1.8)
  const followUps = random.chance(0.3)
    ? []
    : drawFollowUps(market, { kind, from: created, to: now, lively: 0.7 })
  const last = followUps.at(-1)
  const title = random.chance(0.3)
    ? `${name}（${person.name.slice(0, 1)}${person.sex === '女' ? '女士' : '先生'}）`
    : name
  const domain = domainOf(brand, random.integer(1, 999))
  return {
    row: {
      batch_id: drawBatchId(random),
      leads_name: title,
      initials: initialsOf(title),
      email: random.chance(0.25) ? mailboxOf(person.name, domain) : null,
      source,
      mobile: drawMobile(random),
      telephone: random.chance(0.35) ? drawTelephone(random, place.city.areaCode) : null,
      address: random.chance(0.5) ? `${place.city.short}${place.district}${place.detailAddress}` : null,
      industry: kind.industry,
      level: random.chance(0.75) ? random.pick(levels) : null,
      next_time: drawNextTime(market, 0.4),
      remark: random.chance(0.85) ? drawLeadRemark(random, kind) : null,
      is_transform: 0,
      followup: last ? 1 : 0,
      is_receive: allotted ? 1 : 0,
      last_time: last?.time ?? null,
      last_content: last?.content ?? null,
      owner_user_id: seller.userId,
      create_user_id: allotted ? market.distributorId : seller.userId,
      create_time: created,
      update_time: latest(created, last?.time),
    },
    followUps,
  }
}

function drawActive({ random, sellers }: Market): Seller {
  return random.weighted(sellers.filter(([seller]) => seller.left === null))
}
