import { type Draft, type DraftContent, draftCalls } from '#protocol/drafts/calls.ts'
import { ask } from '#web/platform/client.ts'
import { forgetLocally, isSameContent, keepLocally, type LocalDraft, readLocally } from './local-draft.ts'

/** Pauses in milliseconds: from the last key to the save, and to the next attempt when the server cannot be reached. */
const UNTIL_SAVED = 1000
const UNTIL_RETRIED = 10_000

/** `away`: kept in this browser alone until the server can be reached. */
export type DraftStatus = 'reading' | 'saved' | 'changed' | 'away'

export interface DraftShown {
  status: DraftStatus
  /** What another device keeps instead; null in it: the draft was handed in or deleted there. Nothing is saved until one is chosen. */
  other: { draft: Draft | null } | null
}

export interface DraftForm {
  /** What the form holds now. */
  content: () => DraftContent
  /** Puts what was kept into the form; `{}` empties it. */
  use: (content: DraftContent) => void
  shown: (state: DraftShown) => void
}

/** Keeps what one form holds: in this browser at once, on the server a moment later. */
export class DraftKeeper {
  readonly #userId: number
  readonly #key: string
  readonly #form: DraftForm
  #shown: DraftShown = { status: 'reading', other: null }
  /** Of the server: the version that this form continues, and its content. */
  #base: { version: number | null; content: DraftContent } = { version: null, content: {} }
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  #isHeld = true

  constructor(userId: number, key: string, form: DraftForm) {
    this.#userId = userId
    this.#key = key
    this.#form = form
  }

  /** Reads what is kept into the form; asks where this browser and the server have different contents. */
  async begin(signal: AbortSignal): Promise<void> {
    const [kept, isReached] = await ask(draftCalls.read, { key: this.#key }, { quiet: true }).then(
      (draft) => [draft, true] as const,
      () => [null, false] as const,
    )
    if (signal.aborted) return
    const local = this.#typed() ?? readLocally(this.#userId, this.#key)
    this.#base = { version: kept?.version ?? null, content: kept?.content ?? {} }
    const isOwn = local !== null && !isSameContent(local.content, this.#base.content)
    const isAsked = isOwn && isReached && local.version !== this.#base.version
    if (local && !isReached) this.#base = { version: local.version, content: {} }
    this.#isHeld = isAsked
    this.#form.use(isOwn ? local.content : this.#base.content)
    this.#show({ status: isReached ? 'saved' : 'away', other: isAsked ? { draft: kept } : null })
  }

  /** What was typed while the draft was being read. */
  #typed(): LocalDraft | null {
    const content = this.#form.content()
    return isSameContent(content, {}) ? null : { content, version: null }
  }

  /** The form has changed. */
  changed(): void {
    const content = this.#form.content()
    if (this.#shown.status === 'reading' || isSameContent(this.#base.content, content)) return
    keepLocally(this.#userId, this.#key, { content, version: this.#base.version })
    if (this.#isHeld) return
    if (this.#shown.status === 'saved') this.#show({ status: 'changed' })
    this.#schedule(UNTIL_SAVED)
  }

  keepMine(): void {
    this.#restOn(this.#shown.other?.draft ?? null)
    this.#show({ other: null })
    this.resume()
  }

  takeOther(): void {
    const draft = this.#shown.other?.draft ?? null
    this.#restOn(draft)
    forgetLocally(this.#userId, this.#key)
    this.#isHeld = false
    this.#show({ status: 'saved', other: null })
    this.#form.use(draft?.content ?? {})
  }

  /** Before the form is handed in: no save is under way or begins. */
  async pause(): Promise<void> {
    this.#isHeld = true
    clearTimeout(this.#timer)
    await this.#saving
  }

  /** It was not handed in: drafts are saved again. */
  resume(): void {
    this.#isHeld = false
    this.#schedule(0)
  }

  /** The form was handed in and the server has deleted the draft: it is emptied. */
  handedIn(): void {
    forgetLocally(this.#userId, this.#key)
    this.#restOn(null)
    this.#isHeld = false
    this.#show({ status: 'saved', other: null })
    this.#form.use({})
  }

  close(): void {
    this.#isHeld = true
    clearTimeout(this.#timer)
  }

  #restOn(draft: Draft | null): void {
    this.#base = { version: draft?.version ?? null, content: draft?.content ?? {} }
  }

  #show(next: Partial<DraftShown>): void {
    this.#shown = { ...this.#shown, ...next }
    this.#form.shown(this.#shown)
  }

  #schedule(pause: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.#isHeld || this.#saving) return
      this.#saving = this.#save().finally(() => {
        this.#saving = undefined
        const isBehind = !isSameContent(this.#base.content, this.#form.content())
        if (isBehind && !this.#isHeld)
          this.#schedule(this.#shown.status === 'away' ? UNTIL_RETRIED : UNTIL_SAVED)
      })
    }, pause)
  }

  async #save(): Promise<void> {
    const content = this.#form.content()
    const { version } = this.#base
    try {
      const request = { key: this.#key, content, version }
      const { isSaved, draft } = await ask(draftCalls.save, request, { quiet: true, byItself: true })
      if (isSaved) this.#saved(content, draft)
      else {
        this.#isHeld = true
        this.#show({ other: { draft } })
      }
    } catch {
      // it stays in this browser and is sent again
      this.#show({ status: 'away' })
    }
  }

  #saved(content: DraftContent, draft: Draft | null): void {
    this.#base = { version: draft?.version ?? null, content }
    const now = this.#form.content()
    const isWhole = isSameContent(content, now)
    if (isWhole) forgetLocally(this.#userId, this.#key)
    else keepLocally(this.#userId, this.#key, { content: now, version: this.#base.version })
    this.#show({ status: isWhole ? 'saved' : 'changed' })
  }
}
