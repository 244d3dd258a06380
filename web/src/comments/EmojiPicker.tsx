import { Tabs } from 'antd'
import styles from './comments.module.css'
import { emojiTabs } from './emoji.ts'

/** Emoji in five tabs; choosing one leaves the picker open. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Tabs
      size="small"
      className={styles.emojiTabs}
      items={emojiTabs.map(({ key, title, emoji }) => ({
        key,
        label: title,
        children: (
          <div className={styles.emojiGrid}>
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
        ),
      }))}
    />
  )
}
