import {
  DeleteOutlined,
  EditOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  FilterOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { Scene } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { useRefreshScenes, useSceneSettings } from '../../model/data/scenes.ts'
import { SortableList } from '../Sortable.tsx'
import { SceneForm } from './SceneForm.tsx'
import styles from './scenes.module.css'

const idsOf = (scenes: readonly Scene[]) => scenes.map((scene) => scene.sceneId)

function useSceneChanges(type: RecordType, shown: readonly Scene[], hidden: readonly Scene[]) {
  const refreshScenes = useRefreshScenes(type)
  const calls = sharedCallsOf(type, 'scenes')
  const change = async (work: Promise<unknown>, words?: string) => {
    if (!(await attempt(work))) return
    await refreshScenes()
    if (words) toast.success(words)
  }
  const arrange = (nextShown: readonly Scene[], nextHidden: readonly Scene[]) =>
    change(ask(calls.arrange, { type: type.label, noHideIds: idsOf(nextShown), hideIds: idsOf(nextHidden) }))
  const others = (scenes: readonly Scene[], scene: Scene) =>
    scenes.filter((each) => each.sceneId !== scene.sceneId)
  return {
    sort: (next: Scene[]) => void arrange(next, hidden),
    hide: (scene: Scene) => void arrange(others(shown, scene), [...hidden, scene]),
    show: (scene: Scene) => void arrange([...shown, scene], others(hidden, scene)),
    setDefault: (scene: Scene) =>
      void change(ask(calls.setDefault, { sceneId: scene.sceneId }), `已将“${scene.name}”设为默认场景`),
    remove: (scene: Scene) =>
      confirmDelete({
        title: `确定删除场景“${scene.name}”？`,
        content: '只删除这组筛选条件，不影响任何数据。',
        okText: '删除场景',
        onOk: () => change(ask(calls.remove, { sceneId: scene.sceneId }), '删除成功'),
      }),
  }
}

interface IconButtonProps {
  label: string
  icon: ReactNode
  /** Why it cannot be used. */
  closed?: string
  onClick: () => void
}

function IconButton({ label, icon, closed, onClick }: IconButtonProps) {
  return (
    <Tooltip title={closed ? undefined : label}>
      <Button type="text" size="small" icon={icon} aria-label={label} reason={closed} onClick={onClick} />
    </Tooltip>
  )
}

/** With who sees it besides oneself, or who shares it. */
function SceneName({ scene: { name, roleIds = [], sharedBy } }: { scene: Scene }) {
  const note = sharedBy ? `${sharedBy}共享` : roleIds.length > 0 ? `已共享给 ${roleIds.length} 个角色` : ''
  return (
    <span className={styles.sceneName} title={name}>
      {name}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  )
}

interface SceneManagerProps {
  type: RecordType
  onClose: () => void
  /** Brings the conditions of a scene, or of a new one, to the list, where they are set. */
  onAdjust: (scene: Scene | undefined) => void
}

/** Order, visibility, default and name of one's scenes. */
export function SceneManager({ type, onClose, onAdjust }: SceneManagerProps) {
  const { data, error, refetch } = useSceneSettings(type, true)
  const shown = data?.value ?? []
  const hidden = data?.hideValue ?? []
  const changes = useSceneChanges(type, shown, hidden)
  const [edited, setEdited] = useState<Scene | null>(null)

  const adjust = (scene: Scene | undefined) => {
    onClose()
    onAdjust(scene)
  }
  const own = (scene: Scene) => (
    <>
      <IconButton
        label={`调整 ${scene.name} 的条件`}
        icon={<FilterOutlined />}
        onClick={() => adjust(scene)}
      />
      <IconButton label={`编辑 ${scene.name}`} icon={<EditOutlined />} onClick={() => setEdited(scene)} />
      <IconButton
        label={`删除 ${scene.name}`}
        icon={<DeleteOutlined />}
        onClick={() => changes.remove(scene)}
      />
    </>
  )
  const hideRule = (scene: Scene) =>
    scene.isSystem === 1 && scene.sharedBy === undefined
      ? '系统场景不能隐藏'
      : scene.isDefault === 1
        ? '默认场景不能隐藏'
        : undefined
  const shownRow = (scene: Scene) => (
    <>
      <SceneName scene={scene} />
      {scene.isDefault === 1 ? (
        <Tag color="blue">默认</Tag>
      ) : (
        <Button type="link" size="small" onClick={() => changes.setDefault(scene)}>
          设为默认
        </Button>
      )}
      {scene.isSystem === 0 && own(scene)}
      <IconButton
        label={`隐藏 ${scene.name}`}
        icon={<EyeOutlined />}
        closed={hideRule(scene)}
        onClick={() => changes.hide(scene)}
      />
    </>
  )
  return (
    <Dialog
      title="场景管理"
      footer={
        <Button icon={<PlusOutlined />} onClick={() => adjust(undefined)}>
          新建场景
        </Button>
      }
      onClose={onClose}
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={5} columns={2} />
      ) : (
        <div className={styles.manager}>
          <SortableList
            items={shown}
            idOf={(scene) => scene.sceneId}
            nameOf={(scene) => scene.name}
            render={shownRow}
            onSort={changes.sort}
          />
          {hidden.length > 0 && <div className={styles.label}>已隐藏</div>}
          {hidden.map((scene) => (
            <div key={scene.sceneId} className={styles.hidden}>
              <SceneName scene={scene} />
              {scene.isSystem === 0 && own(scene)}
              <IconButton
                label={`显示 ${scene.name}`}
                icon={<EyeInvisibleOutlined />}
                onClick={() => changes.show(scene)}
              />
            </div>
          ))}
        </div>
      )}
      {edited && <SceneForm type={type} subject={{ scene: edited }} onClose={() => setEdited(null)} />}
    </Dialog>
  )
}
