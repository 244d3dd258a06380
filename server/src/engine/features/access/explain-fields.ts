import type { FieldVerdict } from '#protocol/record/calls/access-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { namesOfRoles } from '#server/access/lacks.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type FieldRights, fieldRightsOf, saidOf, sourcesOf } from '../../model/field-rights.ts'
import type { Actor } from '../../model/rules.ts'
import { anyForm, type Column } from '../../model/schema.ts'

/** The restriction on a column, in words; null without one. */
function verdictOf({ key, link }: Column, rights: FieldRights): string | null {
  if (rights.level(key) === 1) return '不可查看'
  if (!rights.named(key)) return `看不到名称：“${link?.to.display ?? ''}”的字段授权不允许查看它的名称`
  const parts = [
    ...(rights.level(key) === 2 ? ['可以查看，不能修改'] : []),
    ...(rights.maskedInDetail(key)
      ? ['列表和详情中掩码显示']
      : rights.maskedInLists(key)
        ? ['列表中掩码显示']
        : []),
  ]
  return parts.length > 0 ? parts.join('，') : null
}

/**
 * Fields of a type that the user cannot see, sees masked or cannot change, each with the rule (record-engine.md
 * §3.5), by the same rights as forms, lists and sheets. Columns that only the system writes are listed when
 * hidden.
 */
export function explainFields(actor: Actor, type: RecordType, userId: number): FieldVerdict[] {
  const { services } = actor
  const snapshot = services.directory.current()
  if (!snapshot.user(userId)) refuse('rowUnknown')
  const viewer = viewerOf(snapshot, userId)
  const fields = services.engine.catalog.current()
  const rights = fieldRightsOf(viewer, type, fields)
  const said = saidOf(viewer, fields.roleFieldsOf(type.label))
  const deciding = (key: string) => {
    const roles = (said(key) ?? []).flatMap(({ roleId }) => snapshot.role(roleId) ?? [])
    return roles.length > 0 ? `（角色${namesOfRoles(roles)}的字段授权）` : ''
  }
  /** The restricted values that a column derives from. */
  const derivedFrom = (key: string) => {
    const labels = (sourcesOf(type).get(key) ?? []).flatMap((source) => {
      const column = anyForm(source.type, fields).columns.get(source.key)
      return column && verdictOf(column, fieldRightsOf(viewer, source.type, fields)) ? [column.label] : []
    })
    return labels.length > 0 ? `（由“${labels.join('”“')}”得出）` : ''
  }
  const removed = fields
    .fieldsOf(type.label)
    .filter(({ isHidden }) => isHidden)
    .map(({ key, name }) => ({
      key,
      name,
      words: '字段已在“自定义字段设置”中隐藏，所有人都看不到',
      isHidden: true,
    }))
  const kept = [...anyForm(type, fields).columns.values()].flatMap((column): FieldVerdict[] => {
    const words = verdictOf(column, rights)
    const isShownAlone = !column.field && rights.level(column.key) > 1 && words === '可以查看，不能修改'
    if (words === null || isShownAlone) return []
    const isHidden = rights.level(column.key) === 1
    return [
      {
        key: column.key,
        name: column.label,
        words: `${words}${deciding(column.key) || derivedFrom(column.key)}`,
        isHidden,
      },
    ]
  })
  return [...kept, ...removed]
}
