import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, type TableColumnsType } from 'antd'
import { fieldAdminCalls, type HandledField } from '#protocol/manage/fields/calls.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type DeclaredKind, declaredPresences } from '#protocol/record/declaration/kinds.ts'
import { boxesOf } from '#protocol/record/declaration/treatment.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh, refreshModule } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { noteOf, whyClosed } from './boxes.ts'
import styles from './handled.module.css'
import { kindWord } from './kinds.ts'
import { useTreatments } from './use-treatments.ts'

interface HandledFieldsFormProps {
  type: RecordType
  kind: DeclaredKind
  fields: readonly HandledField[]
}

type Treatments = ReturnType<typeof useTreatments>

const boxes = [
  { box: 'isShow', title: '显示' },
  { box: 'isEdit', title: '可编辑' },
  { box: 'isNull', title: '必填' },
] as const

/** 字段名称, 显示, 可编辑, 必填; nothing is stored before 保存. */
export function HandledFieldsForm({ type, kind, fields }: HandledFieldsFormProps) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const treatments = useTreatments(fields)
  const { changed, presence } = treatments
  useUnsaved(changed.length > 0)
  const save = () =>
    run(async () => {
      const list = changed.map((field) => ({ fieldId: field.fieldId, ...boxesOf(presence(field)) }))
      await ask(fieldAdminCalls.saveHandledFields, { label: type.label, actionType: kind.code, list })
      await refresh(client, fieldAdminCalls.handledFields)
      await refreshModule(client, type.wire.module)
      treatments.reset()
      toast.success('保存成功')
    })
  return (
    <div className={styles.form}>
      <SettingHead
        note={noteFor(type, kind)}
        action={
          <Button disabled={treatments.isUsual} reason="已经是默认设置" onClick={treatments.toUsual}>
            恢复默认
          </Button>
        }
      />
      <DataTable<HandledField>
        rowKey="fieldId"
        columns={columnsOf(treatments, busy)}
        dataSource={[...fields]}
      />
      <SettingFoot
        dirty={changed.length > 0}
        busy={busy}
        onSave={() => void save()}
        onCancel={treatments.reset}
      />
    </div>
  )
}

const columnsOf = (treatments: Treatments, busy: boolean): TableColumnsType<HandledField> => [
  {
    title: '字段名称',
    key: 'name',
    render: (_, field) => (
      <span className={styles.name}>
        <b title={field.name}>{field.name}</b>
        <span className={styles.note}>{noteOf(field)}</span>
      </span>
    ),
  },
  ...boxes.map(({ box, title }) => ({
    title,
    key: box,
    width: 112,
    render: (_: unknown, field: HandledField) => {
      const now = treatments.presence(field)
      const closed = whyClosed(field, box, now)
      return (
        <Tooltip title={closed ?? undefined}>
          <Checkbox
            aria-label={`${field.name} ${title}`}
            checked={boxesOf(now)[box] === 1}
            disabled={busy || closed !== null}
            onChange={(event) => treatments.set(field, box, event.target.checked)}
          />
        </Tooltip>
      )
    },
  })),
]

/** What the form has besides, which its kind alone decides. */
function noteFor(type: RecordType, kind: DeclaredKind): string {
  const declared = declaredPresences(type, kind.code)
  const own = type.stored
    .filter(({ name, form }) => form && declared.has(toKey(name)) && declared.get(toKey(name)) !== 'hidden')
    .map(({ label }) => label)
  const scope = `只影响“${kind.name}”的表单，保存后立即生效。`
  return own.length > 0 ? `${scope}${own.join('、')}由${kindWord(type)}决定，不能设置。` : scope
}
