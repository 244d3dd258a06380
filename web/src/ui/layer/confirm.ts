import { createElement, Fragment } from 'react'
import { CallError } from '#web/platform/client.ts'
import { toast, withNotices } from '#web/platform/notices.ts'
import { StandingRefusal } from '#web/ui/feedback/StandingRefusal.tsx'

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

/** A refusal leaves the dialog open and is shown in it; a fault of ours must not pass unseen. */
async function settle(work: DangerOptions['onOk']): Promise<void> {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof CallError)) reportError(failure)
    throw failure
  }
}

function askDanger({ title, content, okText, onOk }: DangerOptions, cancelled: string): void {
  withNotices(({ modal }) => {
    const box = modal.confirm({
      title,
      content: createElement(Fragment, null, content, createElement(StandingRefusal)),
      okText,
      cancelText: '取消',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      centered: true,
      onOk: () => settle(onOk),
      onCancel: () => toast.info(cancelled),
    })
    // a dialog that is waited for does not throw a refusal a second time
    box.then(
      () => undefined,
      () => undefined,
    )
  })
}

/** Asks before something that is hard to undo; the button is red and names the act (ui.md, Words). */
export const confirmDanger = (options: DangerOptions): void => askDanger(options, '已取消操作')

/** The same before something is deleted; a person who thinks better of it reads so (foundations §8.2). */
export const confirmDelete = (options: DangerOptions): void => askDanger(options, '已取消删除')

type Question = Pick<DangerOptions, 'title' | 'content' | 'okText'> & { danger?: boolean }

function answerTo({ title, content, okText, danger = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    withNotices(({ modal }) => {
      modal.confirm({
        title,
        content,
        okText,
        cancelText: '取消',
        okButtonProps: { danger },
        // Enter after Escape must not lose what was typed
        focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        centered: true,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  })
}

/** Asks a plain question, whose button names the act; resolves to what was answered. */
export const confirmPlain = (title: string, okText: string, content?: string): Promise<boolean> =>
  answerTo({ title, okText, content })

/** As plain, where something would be lost: the button is red. */
export const confirmLoss = (title: string, okText: string, content?: string): Promise<boolean> =>
  answerTo({ title, okText, content, danger: true })

/** 确定离开？ Resolves to true without asking when nothing would be lost. `note` lists what is kept in any case. */
export async function mayLeave(unsaved: boolean, note?: string): Promise<boolean> {
  return !unsaved || (await confirmLoss(LEAVE_QUESTION, '离开', note))
}
