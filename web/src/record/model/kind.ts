import { toKey } from '#protocol/platform/to-key.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { declaredKinds, kindSent } from '#protocol/record/declaration/kinds.ts'
import type { FormKind } from './screens.tsx'

/** The kind of a form or a record, as its request or its detail names it; null of the plain one. */
export function kindIn(
  type: RecordType,
  { kind, record }: { kind: FormKind | undefined; record: Row },
): number | null {
  const { kinds } = type
  if (!kinds) return null
  const stored = record[toKey(kinds.column)]
  if (stored !== undefined && stored !== null && stored !== '') return Number(stored)
  return kindSent(type, (key) => kind?.[key])?.code ?? null
}

/** What records of a declared kind are called. */
export const kindName = (type: RecordType, code: number | null): string | undefined =>
  declaredKinds(type).find((kind) => kind.code === code)?.name

/** The form of a new record of a kind. */
export const formKind = ({ kinds }: RecordType, code: number): FormKind =>
  kinds ? { [kinds.wire.strict]: code } : {}
