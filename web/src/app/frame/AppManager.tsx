import { MinusCircleFilled, PlusCircleFilled } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { companyCalls, headerKeys } from '#protocol/manage/company/calls.ts'
import { type Application, useShown } from '#web/platform/area.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshSession, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { visibleApplications } from '../visible.ts'
import styles from './AppManager.module.css'
import { keysToSave, MOST_PINNED, usePinned } from './pinned.ts'

const knownKeys = new Set<string>(headerKeys)
type HeaderKey = (typeof headerKeys)[number]
const isHeaderKey = (key: string): key is HeaderKey => knownKeys.has(key)

/** The grid's content: all applications and the pinned ones, which can be added, removed and dragged (platform.md §11.2). */
export default function AppManager({ onClose }: { onClose: () => void }) {
  const { auth, headerSort } = useSession()
  const saved = usePinned()
  const visible = visibleApplications(auth, useShown().applications)
  const [editing, setEditing] = useState(false)
  const [saving, run] = useBusy()
  const [pinned, setPinned] = useState<readonly Application[]>(saved)
  const unpinned = visible.filter((application) => !pinned.includes(application))

  const save = async () => {
    const keys = keysToSave(pinned, visible, headerSort).filter(isHeaderKey)
    if (!(await run(() => ask(companyCalls.setHeaderModelSort, { keys })))) return
    await refreshSession()
    toast.success('操作成功')
    setEditing(false)
  }
  const cancel = () => {
    setPinned(saved)
    setEditing(false)
  }
  return (
    <div className={styles.manager}>
      <div className={styles.head}>
        <strong>置顶应用</strong>
        <span className={styles.hint}>（最多可设置{MOST_PINNED}个置顶应用，可通过拖拽进行排列）</span>
        {editing ? (
          <span className={styles.actions}>
            <Button size="small" onClick={cancel}>
              取消
            </Button>
            <Button size="small" type="primary" loading={saving} onClick={() => void save()}>
              保存
            </Button>
          </span>
        ) : (
          <Button className={styles.actions} size="small" type="link" onClick={() => setEditing(true)}>
            编辑
          </Button>
        )}
      </div>
      <Pinned
        pinned={pinned}
        editing={editing}
        onOrder={setPinned}
        onRemove={(application) => setPinned(pinned.filter((each) => each !== application))}
        onOpen={onClose}
      />
      <div className={styles.head}>
        <strong>全部应用</strong>
      </div>
      <div className={styles.tiles}>
        {(editing ? unpinned : visible).map((application) => (
          <Tile key={application.key} application={application} editing={editing} onOpen={onClose}>
            {editing && pinned.length < MOST_PINNED && (
              <button
                type="button"
                className={styles.add}
                aria-label={`置顶${application.title}`}
                onClick={() => setPinned([...pinned, application])}
              >
                <PlusCircleFilled />
              </button>
            )}
          </Tile>
        ))}
        {editing && unpinned.length === 0 && <span className={styles.hint}>全部应用都已置顶</span>}
      </div>
    </div>
  )
}

interface PinnedProps {
  pinned: readonly Application[]
  editing: boolean
  onOrder: (pinned: Application[]) => void
  onRemove: (application: Application) => void
  onOpen: () => void
}

function Pinned({ pinned, editing, onOrder, onRemove, onOpen }: PinnedProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys: UniqueIdentifier[] = pinned.map((application) => application.key)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = keys.indexOf(active.id)
    const to = over ? keys.indexOf(over.id) : -1
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove([...pinned], from, to))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={keys} strategy={rectSortingStrategy} disabled={!editing}>
        <div className={styles.tiles}>
          {pinned.map((application) => (
            <SortableTile key={application.key} application={application} editing={editing} onOpen={onOpen}>
              {/* one pinned application must stay */}
              {editing && pinned.length > 1 && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`取消置顶${application.title}`}
                  onClick={() => onRemove(application)}
                >
                  <MinusCircleFilled />
                </button>
              )}
            </SortableTile>
          ))}
        </div>
      </SortableContext>
    </DndContext>
  )
}

interface TileProps {
  application: Application
  editing: boolean
  onOpen: () => void
  children: ReactNode
}

function SortableTile(props: TileProps) {
  const { setNodeRef, attributes, listeners, transform, transition } = useSortable({
    id: props.application.key,
  })
  const moved = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined
  const grip = props.editing ? { ...attributes, ...listeners } : {}
  return (
    <div ref={setNodeRef} style={{ transform: moved, transition }} {...grip}>
      <Tile {...props} />
    </div>
  )
}

function Tile({ application, editing, onOpen, children }: TileProps) {
  const navigate = useNavigate()
  const open = () => {
    onOpen()
    void navigate(application.path)
  }
  return (
    <div className={styles.place}>
      <button type="button" className={styles.tile} disabled={editing} onClick={open}>
        <span className={styles.icon}>{application.icon}</span>
        {application.title}
      </button>
      {children}
    </div>
  )
}
