import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Radio, Select } from 'antd'
import { applicationOf, sharedCallsOf } from '#protocol/applications.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import { SCENE_NAME_LENGTH, type Scene } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { useRefreshScenes } from '../../model/data/scenes.ts'

export interface SceneFormProps {
  type: RecordType
  /** What is saved: conditions under a new name, or a scene that keeps its own. */
  subject: { conditions: readonly SearchItem[] } | { scene: Scene }
  onClose: () => void
  /** With the new scene's id. */
  onAdded?: (sceneId: number) => void
}

interface SceneValues {
  name: string
  isDefault: boolean
  /** Only for users who may share. */
  visibility?: 'own' | 'roles'
  roleIds?: number[]
}

const beginWith = (scene: Scene | undefined): SceneValues => ({
  name: scene?.name ?? '',
  isDefault: scene?.isDefault === 1,
  visibility: scene?.roleIds?.length ? 'roles' : 'own',
  roleIds: scene?.roleIds ?? [],
})

/** Name, default and visibility of a scene; its conditions are those of the list (record-engine.md §8). */
export function SceneForm({ type, subject, onClose, onAdded }: SceneFormProps) {
  const scene = 'scene' in subject ? subject.scene : undefined
  const refreshScenes = useRefreshScenes(type)
  const calls = sharedCallsOf(type, 'scenes')
  const may = useCan()
  const { sceneSharers } = applicationOf(type)
  const shares = sceneSharers !== undefined && may(sceneSharers)

  const save = async ({ name, isDefault, visibility, roleIds = [] }: SceneValues) => {
    const body = {
      type: type.label,
      isDefault: isDefault ? (1 as const) : (0 as const),
      name: name.trim(),
      data: 'scene' in subject ? (subject.scene.data ?? '') : JSON.stringify(subject.conditions),
      ...(shares && { roleIds: visibility === 'roles' ? roleIds : [] }),
    }
    if (scene) await ask(calls.update, { ...body, sceneId: scene.sceneId })
    const added = scene ? null : await ask(calls.add, body)
    toast.success(scene ? '编辑成功' : `已保存场景“${body.name}”`)
    await refreshScenes()
    if (added) onAdded?.(added.sceneId)
  }
  return (
    <FormDialog<SceneValues>
      name="scene"
      title={scene ? '编辑场景' : '新建场景'}
      open
      begin={beginWith(scene)}
      onClose={onClose}
      save={save}
    >
      <Form.Item
        name="name"
        label="场景名称"
        rules={[
          ...requiredText('场景名称不能为空！'),
          { max: SCENE_NAME_LENGTH, message: `场景名称最多${SCENE_NAME_LENGTH}个字符` },
        ]}
      >
        <Input autoFocus placeholder={`最多${SCENE_NAME_LENGTH}个字符`} />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked">
        <Checkbox>设为默认场景</Checkbox>
      </Form.Item>
      {shares && <Visibility type={type} />}
    </FormDialog>
  )
}

/** Who sees the scene; to the people of the roles it is a system scene. */
function Visibility({ type }: { type: RecordType }) {
  const { data, isPending } = useQuery(queryOf(sharedCallsOf(type, 'scenes').roles, {}))
  const visibility = Form.useWatch<SceneValues['visibility']>('visibility')
  return (
    <>
      <Form.Item name="visibility" label="可见范围">
        <Radio.Group
          options={[
            { value: 'own', label: '仅自己' },
            { value: 'roles', label: '指定角色' },
          ]}
        />
      </Form.Item>
      {visibility === 'roles' && (
        <Form.Item
          name="roleIds"
          extra="这些角色的员工会看到此场景，可以隐藏，不能修改"
          rules={[{ required: true, type: 'array', min: 1, message: '请选择角色' }]}
        >
          <Select
            mode="multiple"
            aria-label="角色"
            placeholder="选择角色"
            loading={isPending}
            optionFilterProp="label"
            options={(data ?? []).map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
          />
        </Form.Item>
      )}
    </>
  )
}
