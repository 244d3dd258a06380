import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { MASKED } from '#protocol/fields/rule/mask.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { viewsOf } from '#web/fields/all.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'
import { isAborted } from '#web/platform/client.ts'
import { detailQuery } from '../../model/data/record.ts'
import { declaredField } from '../../model/record.ts'
import type { Values } from './form-values.ts'
import type { FormModel } from './use-form-model.ts'
import type { FormState } from './use-form-state.ts'

/** Where the proposals came from, by the name of the field. */
export type Proposed = ReadonlyMap<string, { value: unknown; display: string }>

const none: Proposed = new Map()

/** What the record says in these columns, in words; '' where one of them is kept from the reader. */
function wordsIn(to: RecordType, row: Row, columns: readonly string[]): string {
  const words = columns.map((column) => {
    const field = declaredField(to, toKey(column), '')
    return viewsOf(field.formType).toText(row[toKey(column)], field)
  })
  return words.some((each) => each.includes(MASKED)) ? '' : words.join('')
}

/** What the chosen record proposes for these fields, as their form state. */
function proposalsOf({ to, proposes = {} }: RecordLink, row: Row, fields: readonly FormField[]) {
  if (Number(row.dataAuth) === 0) return []
  return Object.entries(proposes).flatMap(
    ([column, from]): [string, { value: unknown; display: string }][] => {
      const field = fields.find(({ fieldName }) => fieldName === toKey(column))
      const words = wordsIn(to, row, from)
      if (!field || words === '') return []
      return [[field.fieldName, { value: viewsOf(field.formType).parse(words, field), display: to.display }]]
    },
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * A new record takes up what the one it belongs to proposes: where nothing was typed, and to be changed at will. What was
 * proposed by another one before gives way. Nothing is proposed to people who may not read that one.
 */
export function useProposals(type: RecordType, model: FormModel, state: FormState, isNew: boolean): Proposed {
  const client = useQueryClient()
  const [proposed, setProposed] = useState(none)
  const link = isNew ? linksFrom(type).find(({ proposes }) => proposes) : undefined
  const formType = model.fields.find(({ fieldName }) => fieldName === link?.key)?.formType ?? 'text'
  const chosen = link ? (parseRelated(state.values[link.key], formType)[0]?.id ?? 0) : 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when another record is chosen, and when the form begins anew
  useEffect(() => {
    if (!link || chosen <= 0 || model.fields.length === 0) return
    let isLate = false
    const ask = async () => {
      const row = await client.ensureQueryData(detailQuery(link.to, chosen))
      if (isLate) return
      const found = new Map(proposalsOf(link, row, model.fields))
      const isOpen = (name: string, value: unknown) =>
        isSame(value, proposed.get(name)?.value) || value === '' || value === null
      const names = [...new Set([...found.keys(), ...proposed.keys()])]
      const taken = (values: Values): Values =>
        Object.fromEntries(
          names
            .filter((name) => isOpen(name, values[name]))
            .map((name) => [name, found.get(name)?.value ?? '']),
        )
      setProposed(found)
      state.propose(taken)
    }
    // a proposal that cannot be had is none
    ask().catch((failure: unknown) => {
      if (!isAborted(failure)) setProposed(none)
    })
    return () => {
      isLate = true
    }
  }, [chosen, state.opening])
  return proposed
}
