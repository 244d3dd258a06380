import type { Row } from '#protocol/record/calls/calls.ts'
import type { OpenBase, ShownStep } from '#protocol/record/calls/money-strip-calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import {
  type MoneyStrip,
  type PlacedStep,
  type RecordLink,
  relationTo,
} from '#protocol/record/relations/registry.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { formatMoney } from '#web/platform/format.ts'
import { titleOf } from '../../model/record.ts'
import { newOfSame, newRelated } from '../../model/related.ts'
import type { FormRequest } from '../../model/screens.tsx'

/** A new record of the step: for what, and the form that makes it. */
export interface NewRecord {
  caption: string
  request: FormRequest
}

/** What may be done about a step: a new record, or why there is none to be made; null where nothing is missing. */
export type NextStep = { offers: readonly NewRecord[] } | { reason: string } | null

interface StripAt {
  strip: MoneyStrip
  host: RecordType
  record: Row
  /** The shown steps, by the key of the type. */
  shown: ReadonlyMap<string, ShownStep>
  may: (need: string) => boolean
}

/** A row as others name it: with its id and its name under every key by which links look for it. */
const namedAs = (type: RecordType, id: unknown, name: string): Row => {
  const { idKey, rowKey, nameColumn } = relationTo(type)
  return { [idKey]: id, [rowKey]: name, [toKey(nameColumn)]: name }
}

/** The form of a new record for one that is not covered: it names what is settled next, or takes what is missing. */
function formFor({ host, record, strip }: StripAt, placed: PlacedStep, link: RecordLink, open: OpenBase) {
  const above = { ...record, ...namedAs(host, record[host.idKey], titleOf(host, record)) }
  const covered = { ...above, ...namedAs(strip.base.type, open.id, open.name) }
  if (open.settles && placed.settles) {
    const { link: settling } = placed.settles
    return newRelated(settling, { ...covered, ...namedAs(settling.to, open.settles.id, open.settles.name) })
  }
  const request = newRelated(link, covered)
  return open.missing === null
    ? request
    : { ...request, preset: { ...request.preset, [toKey(placed.step.sum)]: open.missing } }
}

/** Where it is not known what is missing: a new record that belongs to this one as far as forms can say it. */
function plainForm({ host, record }: StripAt, { type }: PlacedStep): FormRequest {
  const link = linksFrom(type).find(({ to }) => to === host)
  return link ? newRelated(link, record) : newOfSame(type, host, record)
}

function offersOf(at: StripAt, placed: PlacedStep, link: RecordLink, mine: ShownStep): NewRecord[] {
  const words = placed.step.words?.missing ?? ''
  const named = mine.open.map((open) => ({
    caption: [open.name, open.missing === null ? '' : `${words} ${formatMoney(open.missing)}`]
      .filter(Boolean)
      .join(' · '),
    request: formFor(at, placed, link, open),
  }))
  return named.length > 0 ? named : [{ caption: '', request: plainForm(at, placed) }]
}

/** What comes next at a step of the strip (crm-records.md §17.6). */
export function nextStepAt(at: StripAt, placed: PlacedStep, mine: ShownStep): NextStep {
  const { strip, host, record, shown, may } = at
  const { type, covers } = placed
  const { base, via } = strip
  const link = covers ?? via
  const isCovered = covers ? mine.missing !== null && mine.missing <= 0 : mine.count > 0
  if (!link || isCovered) return null
  if (!may(`${type.node}/save`)) return { reason: `您没有新建${type.display}的权限，可联系管理员` }
  if (!covers) return { offers: [{ caption: '', request: newRelated(link, record) }] }
  const state = stateOf(host, record)?.name
  if (host === base.type && covers.among && state && !covers.among.states.includes(state))
    return { reason: covers.among.refusal[1] }
  if (shown.get(base.type.key)?.count === 0) return { reason: `还没有生效的${base.type.display}` }
  return { offers: offersOf(at, placed, covers, mine) }
}
