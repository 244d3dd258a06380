import { MinusCircleFilled, PlusCircleFilled } from '@ant-design/icons'
import {
  closestCenter,
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
import { type HTMLAttributes, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { companyCalls, headerKeys } from '#protocol/manage/company/calls.ts'
import { type Application, useShown } from '#web/platform/area.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshSession, useSession } from '#web/platform/session.ts'
import { useSwitchedOff } from '#web/platform/switched-off.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dragging } from '#web/ui/Dragging.tsx'
import { useSwitchOnHint } from '#web/ui/feedback/helper-names.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
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
  const { applications } = useShown()
  const visible = visibleApplications(auth, applications)
  const isOff = useSwitchedOff()
  const listed = applications.filter((each) => visible.includes(each) || isOff(each.key))
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
        {(editing ? unpinned : listed).map((application) =>
          isOff(application.key) ? (
            <OffTile key={application.key} application={application} />
          ) : (
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
          ),
        )}
        {editing && unpinned.length === 0 && <span className={styles.hint}>全部应用都已置顶</span>}
      </div>
      {!editing && listed.length > visible.length && <OffHint />}
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
    <Dragging sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
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
    </Dragging>
  )
}

interface TileProps {
  application: Application
  editing: boolean
  onOpen: () => void
  /** By what it is dragged: the tile itself, which then opens nothing. */
  grip?: HTMLAttributes<HTMLButtonElement> | undefined
  children: ReactNode
}

function SortableTile(props: TileProps) {
  const { setNodeRef, attributes, listeners, transform, transition } = useSortable({
    id: props.application.key,
    disabled: !props.editing,
    attributes: { roleDescription: '可拖动排序' },
  })
  const moved = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined
  const grip = props.editing ? { ...attributes, ...listeners } : undefined
  return (
    <div ref={setNodeRef} style={{ transform: moved, transition }}>
      <Tile {...props} grip={grip} />
    </div>
  )
}

function Tile({ application, editing, onOpen, grip, children }: TileProps) {
  const navigate = useNavigate()
  const open = () => {
    onOpen()
    void navigate(application.path)
  }
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={grip ? `${styles.tile} ${styles.movable}` : styles.tile}
        disabled={editing && !grip}
        onClick={grip ? undefined : open}
        {...grip}
      >
        <span className={styles.icon}>{application.icon}</span>
        {application.title}
      </button>
      {children}
    </div>
  )
}

const OffHint = () => <p className={styles.hint}>灰色的应用已停用，{useSwitchOnHint()}</p>

/** An application that the company has switched off: it leads nowhere and says who can switch it on. */
function OffTile({ application: { title, icon } }: { application: Application }) {
  const why = `应用“${title}”已停用，${useSwitchOnHint()}`
  return (
    <div className={styles.place}>
      <Tooltip title={why}>
        <button
          type="button"
          className={`${styles.tile} ${styles.off}`}
          aria-disabled
          aria-label={`${title}，${why}`}
        >
          <span className={styles.icon}>{icon}</span>
          {title}
        </button>
      </Tooltip>
    </div>
  )
}
