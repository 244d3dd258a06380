import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type RelationSlot, useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { toast } from '#web/platform/notices.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'

/** Seconds in which a new record is still on one's mind. */
const ON_MIND = 8

const view = (slot: RelationSlot | null, { key }: RecordType, { id }: RelatedRecord) =>
  slot?.addressOf(key, id) ? () => slot.open(key, id) : undefined

/** Says that a record was saved, by its name; a new one can be looked at, by who may. */
export function useAnnounceSaved(): (isNew: boolean, type: RecordType, record: RelatedRecord) => void {
  const slot = useRelationSlot()
  return (isNew, type, record) => {
    const words = `${isNew ? '添加成功' : '编辑成功'}${record.name ? `：${record.name}` : ''}`
    const act = isNew ? view(slot, type, record) : undefined
    if (act) announceAct({ words, caption: '查看', act, seconds: ON_MIND })
    else toast.success(words)
  }
}
