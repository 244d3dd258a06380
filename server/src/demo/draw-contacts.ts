import { initialsOf } from '#server/engine/change/initials.ts'
import type { Address } from './cities.ts'
import { drawBatchId, type Market, type Seller } from './market.ts'
import type { OrganisationKind } from './organisations.ts'
import { drawPerson } from './person-names.ts'
import { drawContactRemark } from './phrases.ts'
import type { Random } from './random.ts'
import type { ContactsColumns } from './record-rows.ts'
import { drawMobile, drawTelephone, mailboxOf } from './spelling.ts'
import { drawAppointment, drawMomentBetween } from './working-days.ts'

interface ContactOptions {
  kind: OrganisationKind
  seller: Seller
  domain: string
  place: Address
  /** When the customer was entered, and until when somebody worked with it. */
  from: Date
  to: Date
}

/** One to three people of a customer; the first was entered right after it. */
export function drawContacts(market: Market, options: ContactOptions): ContactsColumns[] {
  const count = market.random.weighted([
    [1, 45],
    [2, 35],
    [3, 20],
  ] as const)
  const known = new Set<string>()
  return Array.from({ length: count }, (_, index) => drawContact(market, options, { index, known }))
}

function drawContact(
  { random, times, now }: Market,
  { kind, seller, domain, place, from, to }: ContactOptions,
  { index, known }: { index: number; known: Set<string> },
): ContactsColumns {
  const { name, sex } = drawUnknown(random, known)
  const created =
    index === 0
      ? new Date(Math.min(from.getTime() + 60_000 * times.integer(1, 9), to.getTime()))
      : drawMomentBetween(times, from, to)
  const edited = random.chance(0.2) ? drawMomentBetween(times, created, to) : created
  const decides = index === 0 ? random.chance(0.65) : random.chance(0.15)
  return {
    batch_id: drawBatchId(random),
    initials: initialsOf(name),
    name,
    mobile: drawMobile(random),
    telephone: random.chance(0.3) ? drawTelephone(random, place.city.areaCode) : null,
    email: random.chance(0.4) ? mailboxOf(name, domain) : null,
    post: decides ? (kind.posts[0] ?? '') : random.pick(kind.posts),
    policymakers: decides ? '是' : '否',
    address: random.chance(0.35) ? place.detailAddress : null,
    next_time: !seller.left && random.chance(0.08) ? drawAppointment(times, now, times.integer(0, 14)) : null,
    remark: random.chance(0.22) ? drawContactRemark(random) : null,
    sex,
    last_time: random.chance(0.3) ? drawMomentBetween(times, created, to, 2) : null,
    owner_user_id: seller.userId,
    create_user_id: seller.userId,
    create_time: created,
    update_time: edited,
  }
}

/** Two people of one customer never bear the same name. */
function drawUnknown(random: Random, known: Set<string>) {
  for (;;) {
    const person = drawPerson(random, 0.36)
    if (known.has(person.name)) continue
    known.add(person.name)
    return person
  }
}
