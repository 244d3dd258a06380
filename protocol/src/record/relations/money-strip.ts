import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { MoneyStep } from '#protocol/record/declaration/money-step.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { columnsOf, type MoneyStrip, type PlacedStep, type RecordLink, type Registry } from './relations.ts'

const applicationKey = ({ node }: RecordType) => node.slice(0, node.indexOf('/'))

type Links = Pick<Registry, 'linksFrom'>

/** The strip that details of a type show; null for those that show none. Throws where the steps contradict each other. */
export function moneyStripOf(
  host: RecordType,
  types: readonly RecordType[],
  { linksFrom }: Links,
): MoneyStrip | null {
  if (!host.moneyStrip) return null
  const placed = types
    .filter((type) => applicationKey(type) === applicationKey(host))
    .flatMap((type) => (type.moneyStep ? placeStep(type, type.moneyStep, linksFrom) : []))
    .toSorted((a, b) => a.step.place - b.step.place)
  // an application may not have its other types yet
  if (placed.length === 0) return null
  const [base, ...others] = placed.filter(({ covers }) => !covers)
  if (!base || others.length > 0) throw new Error(`${host.key} shows a money strip that has not one base`)
  const strange = placed.find(({ covers }) => covers && covers.to !== base.type)
  if (strange) throw new Error(`${strange.type.key} covers what is not the base of its money strip`)
  if (host === base.type) return { base, steps: placed }
  const via = linksFrom(base.type).find(({ to }) => to === host)
  if (!via) throw new Error(`${host.key} shows a money strip, at which ${base.type.key} does not point`)
  return { base, via, steps: placed }
}

function placeStep(type: RecordType, step: MoneyStep, linksFrom: Links['linksFrom']): PlacedStep {
  checkStep(type, step)
  const linkBy = (column: string): RecordLink => {
    const found = linksFrom(type).find((each) => each.column === column)
    if (!found) throw new Error(`${type.key}.${column} points at nothing`)
    return found
  }
  const settles = step.settles === undefined ? undefined : linkBy(step.settles)
  const due = settles?.to.moneyStep?.due
  if (settles && !due) throw new Error(`${type.key} settles ${settles.to.key}, which waits for no day`)
  return {
    type,
    step,
    ...(step.covers === undefined ? {} : { covers: linkBy(step.covers) }),
    ...(settles && due ? { settles: { link: settles, due } } : {}),
  }
}

function checkStep(type: RecordType, { sum, due, states = [], parts }: MoneyStep): void {
  const names = new Set(columnsOf(type).map(({ name }) => name))
  for (const name of [sum, ...(due ? [due.date, due.open] : [])])
    if (!names.has(name)) throw new Error(`${type.key} adds ${name} to a money strip, which it does not have`)
  for (const name of [...states, ...(due?.states ?? [])]) stateCode(type, name)
  const axis = parts && type.states?.[parts.axis]
  if (parts && !axis) throw new Error(`${type.key} is added up by ${parts.axis}, which it does not have`)
  for (const name of parts?.of.flatMap((part) => part.in) ?? []) stateCode(type, name, axis)
}
