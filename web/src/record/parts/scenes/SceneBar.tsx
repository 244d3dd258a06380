import { DownOutlined, SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { Scene } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { countFitting, useRoom } from '#web/ui/measure/use-room.ts'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import type { SceneCounts } from '../../model/data/scenes.ts'
import styles from './scenes.module.css'

const SceneManager = lazyComponent(async () => (await import('./SceneManager.tsx')).SceneManager)

interface SceneBarProps {
  type: RecordType
  scenes: readonly Scene[]
  current: Scene | undefined
  /** Numbers of records, as far as they have arrived. */
  counts: SceneCounts
  onChoose: (scene: Scene) => void
  /** Its conditions, or those of a new one, are to be set in the list. */
  onAdjust: (scene: Scene | undefined) => void
}

/** Room that 更多 needs, and the padding of one tab, in pixels. */
const MORE = 88
const TAB_PADDING = 24
const CHARACTER = 14

/** Kept free for a number, so that no tab moves when it arrives. */
const COUNT = 36

const tabWidth = ({ name, isCounted }: Scene) =>
  TAB_PADDING + [...name].length * CHARACTER + (isCounted ? COUNT : 0)

/** The first ones that fit, with the current one always among them. */
function splitScenes(scenes: readonly Scene[], current: Scene | undefined, room: number) {
  const count = countFitting(scenes.map(tabWidth), room - MORE)
  const shown = scenes.slice(0, count)
  const at = scenes.findIndex((scene) => scene.sceneId === current?.sceneId)
  if (at >= count && scenes[at]) shown.splice(Math.max(0, count - 1), 1, scenes[at])
  return { shown, rest: scenes.filter((scene) => !shown.includes(scene)) }
}

/** The name of a scene and its count; 0 is not shown, and a scene with a count reserves its width. */
function SceneLabel({ scene: { sceneId, name, isCounted }, counts }: { scene: Scene; counts: SceneCounts }) {
  const counted = counts.get(sceneId)
  return (
    <>
      {name}
      {isCounted === 1 && (
        <span className={styles.count}>
          {counted && counted.count > 0 && `${counted.count}${counted.atLeast ? '+' : ''}`}
        </span>
      )}
    </>
  )
}

/** Scenes as tabs; those that do not fit stand under 更多, with the door to managing them. */
export function SceneBar({ type, scenes, current, counts, onChoose, onAdjust }: SceneBarProps) {
  const [bar, room] = useRoom<HTMLElement>()
  const [managing, setManaging] = useState(false)
  const { shown, rest } = splitScenes(scenes, current, room)
  const items = [
    ...rest.map((scene) => ({
      key: String(scene.sceneId),
      label: <SceneLabel scene={scene} counts={counts} />,
      onClick: () => onChoose(scene),
    })),
    ...(rest.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'manage', icon: <SettingOutlined />, label: '场景管理', onClick: () => setManaging(true) },
  ]
  return (
    <nav ref={bar} className={styles.bar} aria-label="场景">
      {shown.map((scene) => (
        <button
          key={scene.sceneId}
          type="button"
          className={scene.sceneId === current?.sceneId ? styles.on : styles.tab}
          aria-current={scene.sceneId === current?.sceneId ? 'true' : undefined}
          onClick={() => onChoose(scene)}
        >
          <SceneLabel scene={scene} counts={counts} />
        </button>
      ))}
      {scenes.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button type="text" className={styles.more}>
            更多 <DownOutlined />
          </Button>
        </Dropdown>
      )}
      {managing && <SceneManager type={type} onClose={() => setManaging(false)} onAdjust={onAdjust} />}
    </nav>
  )
}
