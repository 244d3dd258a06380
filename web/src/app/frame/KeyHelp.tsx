import { useState } from 'react'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { layerKeys } from '#web/ui/layer/use-layer.ts'
import { keysOfScreen } from '#web/ui/use-keys.ts'
import styles from './KeyHelp.module.css'

/** Keys whose names no keyboard bears. */
const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': '空格',
}

/** `Ctrl+k` → Ctrl, K */
const partsOf = (key: string): string[] =>
  (key === '+' ? ['+'] : key.split('+')).map(
    (part) => signs[part] ?? part.replace(/^[a-z]$/, (letter) => letter.toUpperCase()),
  )

function KeyList({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section className={styles.list}>
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key} className={styles.line}>
            <dt>
              {partsOf(key).map((part) => (
                <kbd key={part} className={styles.key}>
                  {part}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** `?`: the keys of the screen as it stands, and those of every dialog and form. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const [keys] = useState(() => [...keysOfScreen()])
  return (
    <Dialog title="快捷键" onClose={onClose}>
      <div className={styles.lists}>
        <KeyList title="当前页面" keys={keys} />
        <KeyList title="对话框与表单" keys={Object.entries(layerKeys)} />
      </div>
    </Dialog>
  )
}
