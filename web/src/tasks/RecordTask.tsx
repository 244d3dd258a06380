import { type RelatedKey, relatedKinds } from '#protocol/crm/door.ts'
import type { ThingFormProps } from '#web/record/model/timeline-things.ts'
import { noRelations } from '#web/related-records/door.ts'
import { TaskForm } from './TaskForm.tsx'

/** 创建任务 at a record: the form with the record among what the task is related to. */
export default function RecordTask({ type, id, name, onClose, onSaved }: ThingFormProps) {
  const kind: RelatedKey | undefined = relatedKinds.find(({ key }) => key === type)?.key
  const related = kind ? { ...noRelations, [`${kind}List`]: [{ id, name }] } : noRelations
  return (
    <TaskForm
      begin={{ name: '', stopTime: '', mainUserId: 0, related }}
      onClose={onClose}
      onSaved={() => onSaved()}
    />
  )
}
