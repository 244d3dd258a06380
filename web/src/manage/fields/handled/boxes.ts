import type { HandledField } from '#protocol/manage/fields/calls.ts'
import type { Presence } from '#protocol/record/declaration/kinds.ts'
import { type Boxes, boxesOf } from '#protocol/record/declaration/treatment.ts'

export type Box = keyof Boxes

const isOn = (presence: Presence, box: Box): boolean => boxesOf(presence)[box] === 1
const canFill = ({ allowed }: HandledField) => allowed.some((presence) => isOn(presence, 'isEdit'))
/** A description or a divider. */
const hasValue = ({ allowed }: HandledField) => allowed.includes('shown') || allowed.includes('required')

/** What a field becomes when a box of it changes: what is kept or usual, if that suits. */
export function afterBox(
  field: HandledField,
  { box, on, stored }: { box: Box; on: boolean; stored: Presence },
): Presence {
  if (box === 'isNull') return on ? 'required' : 'optional'
  if (!on) return box === 'isShow' ? 'hidden' : 'shown'
  const wanted: readonly Presence[] = [stored, field.usual, 'optional', 'shown']
  return wanted.find((each) => isOn(each, box) && field.allowed.includes(each)) ?? field.usual
}

/** Why a box of a field cannot be changed; null where it can. */
export function whyClosed(field: HandledField, box: Box, now: Presence): string | null {
  if (box === 'isShow') return field.allowed.includes('hidden') ? null : '单据必须有这个字段，不能隐藏'
  if (now === 'hidden') return '隐藏的字段不能填写，请先勾选“显示”'
  if (!canFill(field)) return '由系统填写，不能编辑'
  if (!hasValue(field)) return '没有可填写的内容，只能设置是否显示'
  if (box === 'isEdit') return field.allowed.includes('shown') ? null : '单据必须填写这个字段'
  if (now === 'shown') return '不能编辑的字段不能必填，请先勾选“可编辑”'
  return field.allowed.includes('optional') && field.allowed.includes('required')
    ? null
    : '单据必须填写这个字段'
}

/** Behind the name of a field of which something is fixed. */
export function noteOf(field: HandledField): string {
  if (!canFill(field)) return '由系统填写'
  if (!hasValue(field)) return '说明文字'
  return field.allowed.includes('shown') ? '' : '单据必填'
}
