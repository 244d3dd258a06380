import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { rightsOver } from '../../model/record-rights.ts'
import { spreadFrom } from '../../model/spread.ts'
import type { Ability } from '../plan/ability.ts'
import { planShares } from '../shares/plan-shares.ts'
import { readShares } from '../shares/read-shares.ts'
import { writeShares } from '../shares/write-shares.ts'

/**
 * Parts of the amount of a record, each for one of the targets of its spread link: saved with it, kept up by whatever happens to
 * either side, and shown to users who see both the amount and the link.
 */
export const shares: Ability = {
  name: 'shares',
  of: (type) => spreadFrom(type) !== undefined,
  plan: async (save, db) => {
    const link = spreadFrom(save.type)
    const planned = link ? await planShares(save, link, db) : null
    save.shares = planned
    if (!planned?.isChanged) return null
    const { fact, link: spread } = planned
    if (save.stored && fact) {
      save.facts = [...save.facts, fact]
      save.beside = [...save.beside, { key: spread.key, label: spread.spread.title }]
    }
    return { written: (trx, id) => writeShares(trx, save.actor, id, planned) }
  },
  detail: async (actor, { type, place }) => {
    const link = spreadFrom(type)
    if (!link) return {}
    const { key } = link.spread
    if (!(await rightsOver(actor, type, place)).usable(key)) return {}
    const stored = await readShares(actor.services.db, link, place.id)
    const shown = stored.filter(({ isLive }) => isLive)
    return {
      [key]: shown.map(({ target, name, money }) => ({
        [link.to.idKey]: target,
        [link.nameKey]: name,
        money: toDecimal(money)?.toNumber() ?? 0,
      })),
    }
  },
}
