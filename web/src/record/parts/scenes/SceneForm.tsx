import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { SearchItem } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { SCENE_NAME_LENGTH, type Scene } from '#protocol/record/scenes.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { conditionsOf, useFilterFields, useRefreshScenes } from '../../model/data/scenes.ts'
import { ConditionCard } from '../filters/ConditionCard.tsx'
import { appliedItems, type DraftItem, isFilterable, newDraft, toDraft } from '../filters/draft.ts'
import { FieldList } from '../filters/FieldList.tsx'
import styles from './scenes.module.css'

export interface SceneFormProps {
  type: RecordType
  /** The scene to edit; a new one otherwise. */
  scene?: Scene
  /** Conditions a new one begins with. */
  conditions?: readonly SearchItem[]
  onClose: () => void
  onSaved?: () => void
}

/** What keeps a scene from being saved. */
function faultsOf(name: string, draft: readonly DraftItem[]) {
  const complete = appliedItems(draft).length === draft.length
  return {
    name:
      name.trim() === ''
        ? '场景名称不能为空！'
        : name.trim().length > SCENE_NAME_LENGTH
          ? `场景名称最多${SCENE_NAME_LENGTH}个字符`
          : null,
    conditions: draft.length === 0 ? '请至少添加一个筛选条件' : complete ? null : '筛选内容不能为空！',
  }
}

/** Names a set of conditions, for the person alone (record-engine.md §8). */
export function SceneForm(props: SceneFormProps) {
  const { fields, isPending } = useFilterFields(props.type)
  if (isPending)
    return (
      <Dialog title="场景" onClose={props.onClose}>
        <LoadingRows rows={4} columns={1} />
      </Dialog>
    )
  return <SceneFormReady {...props} fields={fields} />
}

function SceneFormReady({
  type,
  scene,
  conditions,
  onClose,
  onSaved,
  fields,
}: SceneFormProps & { fields: Parameters<typeof toDraft>[1] }) {
  const [name, setName] = useState(scene?.name ?? '')
  const [isDefault, setDefault] = useState(scene?.isDefault === 1)
  const [begun] = useState(() =>
    (conditions ?? (scene ? conditionsOf(scene) : [])).flatMap((item) => toDraft(item, fields) ?? []),
  )
  const [draft, setDraft] = useState<readonly DraftItem[]>(begun)
  const [telling, setTelling] = useState(false)
  const [saving, setSaving] = useState(false)
  const refreshScenes = useRefreshScenes(type)
  const calls = sharedCallsOf(type, 'scenes')
  const faults = faultsOf(name, draft)
  const isChanged = name !== (scene?.name ?? '') || draft !== begun

  const save = async () => {
    setTelling(true)
    if (faults.name || faults.conditions) return
    const body = {
      type: type.label,
      isDefault: isDefault ? (1 as const) : (0 as const),
      name: name.trim(),
      data: JSON.stringify(appliedItems(draft)),
    }
    setSaving(true)
    const saved = await attempt(
      scene ? ask(calls.update, { ...body, sceneId: scene.sceneId }) : ask(calls.add, body),
    )
    setSaving(false)
    if (!saved) return
    await refreshScenes()
    toast.success(scene ? '编辑成功' : `已保存场景“${body.name}”`)
    onSaved?.()
    onClose()
  }
  return (
    <Dialog
      title={scene ? '编辑场景' : '新建场景'}
      okText="保存"
      busy={saving}
      dirty={isChanged && !saving}
      onOk={() => void save()}
      onClose={onClose}
    >
      <label className={styles.label} htmlFor="scene-name">
        场景名称
      </label>
      <Input
        id="scene-name"
        value={name}
        placeholder={`最多${SCENE_NAME_LENGTH}个字符`}
        status={telling && faults.name ? 'error' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.fault} role="alert">
        {telling && faults.name}
      </div>
      <Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
        设为默认场景
      </Checkbox>
      <div className={styles.label}>筛选条件</div>
      <div className={styles.conditions}>
        {draft.map((item) => (
          <ConditionCard
            key={item.key}
            item={item}
            all={draft}
            telling={telling}
            onChange={(next) => setDraft((now) => now.map((each) => (each.key === item.key ? next : each)))}
            onRemove={() => setDraft((now) => now.filter((each) => each.key !== item.key))}
          />
        ))}
        <FieldList
          fields={fields.filter(isFilterable)}
          onPick={(field) => setDraft((now) => [...now, newDraft(field)])}
        />
      </div>
      <div className={styles.fault} role="alert">
        {telling && faults.conditions}
      </div>
    </Dialog>
  )
}
