import { useId, useState } from 'react'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import styles from './comments.module.css'
import { emojiTabs } from './emoji.ts'

/** Emoji in five tabs; choosing one leaves the picker open. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const id = useId()
  const [shown, setShown] = useState(emojiTabs[0]?.key ?? '')
  const { emoji = [] } = emojiTabs.find(({ key }) => key === shown) ?? {}
  return (
    <div className={styles.emojiTabs}>
      <Tabs
        dense
        id={id}
        aria-label="表情类别"
        value={shown}
        onChange={setShown}
        items={emojiTabs.map(({ key, title }) => ({ key, label: title }))}
      />
      <div className={styles.emojiGrid} {...tabPanel(id, shown)}>
        {emoji.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.emoji}
            // the caret stays where it was
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(each)}
          >
            {each}
          </button>
        ))}
      </div>
    </div>
  )
}
