import { useEffect, useMemo, useRef, useState } from 'react'
import type { DraftContent } from '#protocol/drafts/calls.ts'
import { useSession } from '#web/platform/session.ts'
import { DraftKeeper, type DraftShown } from './draft-keeper.ts'

export interface DraftOptions {
  /** Kind and which of them, as on the server: `log/1`. */
  draftKey: string
  /** What the form holds now. */
  content: DraftContent
  /** Puts what was kept into the form; `{}` empties it. */
  use: (content: DraftContent) => void
}

export interface DraftState extends DraftShown {
  keeper: DraftKeeper
}

/** Keeps what is written in a form as the user's draft. */
export function useDraft({ draftKey, content, use }: DraftOptions): DraftState {
  const { userId } = useSession().user
  const [shown, setShown] = useState<DraftShown>({ status: 'reading', other: null })
  const latest = useRef({ content, use })
  latest.current = { content, use }
  const keeper = useMemo(
    () =>
      new DraftKeeper(userId, draftKey, {
        content: () => latest.current.content,
        use: (kept) => latest.current.use(kept),
        shown: setShown,
      }),
    [userId, draftKey],
  )
  useEffect(() => {
    const over = new AbortController()
    void keeper.begin(over.signal)
    return () => {
      over.abort()
      keeper.close()
    }
  }, [keeper])
  const { status } = shown
  const written = JSON.stringify(content)
  useEffect(() => {
    if (status !== 'reading' && written) keeper.changed()
  }, [keeper, written, status])
  return { ...shown, keeper }
}
