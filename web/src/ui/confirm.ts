import { CallError } from '#web/platform/client.ts'
import { withNotices } from '#web/platform/notices.ts'

export const LEAVE_QUESTION = '确定离开？正在编辑的内容将会丢失。'

export interface DangerOptions {
  /** Names the thing: 删除客户“…”？ */
  title: string
  /** Names the consequence. */
  content?: string
  /** Names the act: 删除客户, never 确定. */
  okText: string
  /** The dialog stays busy until it is done, and open when it fails. */
  onOk: () => Promise<void> | void
}

/** A refusal was toasted and leaves the dialog open; a fault of ours must not pass unseen. */
async function settle(work: DangerOptions['onOk']): Promise<void> {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof CallError)) reportError(failure)
    throw failure
  }
}

/** Asks before something that is hard to undo; the button is red and names the act (ui.md, Words). */
export function confirmDanger({ title, content, okText, onOk }: DangerOptions): void {
  withNotices(({ modal }) => {
    const box = modal.confirm({
      title,
      content,
      okText,
      cancelText: '取消',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      centered: true,
      onOk: () => settle(onOk),
    })
    // a dialog that is waited for does not throw a refusal a second time
    box.then(
      () => undefined,
      () => undefined,
    )
  })
}

/** Asks a plain question; resolves to what was answered. */
export function confirmPlain(title: string, okText = '确定', content?: string): Promise<boolean> {
  return new Promise((resolve) => {
    withNotices(({ modal }) => {
      modal.confirm({
        title,
        content,
        okText,
        cancelText: '取消',
        centered: true,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  })
}

/** 确定离开？ — true at once when nothing would be lost. */
export async function mayLeave(unsaved: boolean): Promise<boolean> {
  return !unsaved || (await confirmPlain(LEAVE_QUESTION, '离开'))
}
