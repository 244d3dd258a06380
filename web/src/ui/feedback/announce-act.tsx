import { announce } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'

interface Announcement {
  /** What happened to what. */
  words: string
  /** What can be done about it: 查看, 撤销. */
  caption: string
  act: () => void
  /** How long it can be. */
  seconds: number
}

/** Shows a notice with one action, for as long as the action is possible (ui.md, Words); what it returns takes it away before. */
export function announceAct({ words, caption, act, seconds }: Announcement): () => void {
  return announce(
    (close) => (
      <>
        {words}
        <Button
          type="link"
          size="small"
          onClick={() => {
            close()
            act()
          }}
        >
          {caption}
        </Button>
      </>
    ),
    seconds,
  )
}
